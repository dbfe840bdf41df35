import fc from "fast-check";
import { expect, test } from "vitest";
import { defang, defangText } from "./defang.ts";

test.each([
  ["https://a.example/x", "hxxps://a[.]example/x"],
  ["HTTP://a.example", "hxxp://a[.]example"],
  ["ftp://a.example", "fxp://a[.]example"],
  ["javascript:alert(1)", "javascript[:]alert(1)"],
  ["ann@a.example", "ann[@]a[.]example"],
])("the address %s becomes %s", (address, written) => {
  expect(defang(address)).toBe(written);
});

test.each([
  ['/JS(app.launchURL("https://a.example/x.php",true))', '/JS(app.launchURL("hxxps://a[.]example/x[.]php",true))'],
  ["location.href='https://a.exa…", "location.href='hxxps://a[.]exa…"],
  [String.raw`url="https:\/\/a.example\/x"`, String.raw`url="hxxps:\/\/a[.]example\/x"`],
  ["fetch('//a.example/x')", "fetch('//a[.]example/x')"],
  ["see www.a.example.", "see www[.]a[.]example[.]"],
  ["data:text/html,x.y", "data[:]text/html,x.y"],
  ["statement.pdf.exe", "statement.pdf.exe"],
  ["word/vbaProject.bin", "word/vbaProject.bin"],
  ["Macro at 10:30, word: a/b.c", "Macro at 10:30, word: a/b.c"],
])("every address in %s is defanged", (text, written) => {
  expect(defangText(text)).toBe(written);
});

test("an address is defanged in any position", () => {
  const around = fc.string({ unit: fc.constantFrom("a", ".", " ", "(", '"', "\n", "/", "é"), maxLength: 12 });
  fc.assert(
    fc.property(around, fc.webUrl({ withQueryParameters: true }), around, (before, url, after) => {
      const written = defangText(`${before} ${url}${after}`);
      expect(written).not.toContain(url.split("/")[2]?.split(":")[0]);
      expect(written).not.toMatch(/\bhttps?:/i);
    }),
  );
});

test("a text without a colon, slashes or www is unchanged", () => {
  const plain = fc.string({ unit: fc.constantFrom("a", "b", ".", " ", "-", "@", "é", "(") });
  fc.assert(
    fc.property(plain, (text) => {
      expect(defangText(text)).toBe(text);
    }),
  );
});
