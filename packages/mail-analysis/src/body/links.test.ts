import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { collectDefects } from "../defects.ts";
import { defaultLimits } from "../limits.ts";
import { linkOf } from "./link.ts";
import { readTextLinks } from "./read-text-links.ts";

function read(text: string, links = 10) {
  const defects = collectDefects();
  return {
    links: readTextLinks(text, { ...defaultLimits, links }, defects),
    defects: defects.found.map(({ code }) => code),
  };
}

describe("linkOf", () => {
  test.each([
    ["https://A.Example/B", "https", "a.example"],
    ["HTTP://a.example:8080/", "http", "a.example"],
    ["//a.example/b", "", "a.example"],
    ["https://münchen.example", "https", "xn--mnchen-3ya.example"],
    ["http://0x7f000001/", "http", "127.0.0.1"],
    ["http://2130706433", "http", "127.0.0.1"],
    ["https://user:word@a.example/", "https", "a.example"],
    ["https://[2001:db8::7]/", "https", "[2001:db8::7]"],
    ["a/b.html", "", null],
    ["#top", "", null],
    ["", "", null],
    ["https://", "https", null],
    ["javascript:alert('//a.example')", "javascript", null],
    ["data:text/html,//a.example", "data", null],
    ["tel:+4712345678", "tel", null],
    ["mailto:Kim@A.Example", "mailto", "a.example"],
    ["mailto:kim@a.example,ola@b.example?cc=x@c.example", "mailto", "b.example"],
    ["mailto:kim@a.example?cc=x@c.example", "mailto", "a.example"],
    ["mailto:kim", "mailto", null],
    ["ftp://a.example/b", "ftp", "a.example"],
    ["git+ssh://a.example", "git+ssh", "a.example"],
  ])("%s has scheme %j and host %j", (url, scheme, host) => {
    expect(linkOf(url, "anchor")).toEqual({ url, scheme, host, text: "", place: "anchor", span: null });
  });

  test("drops the characters that browsers drop", () => {
    expect(linkOf(" \0\x1Fhttps://a.ex\n\r\tample/b c \x01", "anchor").url).toBe("https://a.example/b c");
  });

  test("limits the address to 8,192 characters", () => {
    expect(linkOf(`https://a.example/${"x".repeat(9000)}`, "anchor").url).toHaveLength(8192);
  });

  test("keeps text, place and span", () => {
    expect(linkOf("x", "form", "Go", { start: 1, end: 3 })).toMatchObject({
      text: "Go",
      place: "form",
      span: { start: 1, end: 3 },
    });
  });
});

describe("readTextLinks", () => {
  test.each([
    ["See https://a.example/b now", "https://a.example/b"],
    ["HTTP://A.example", "HTTP://A.example"],
    ["ftp://a.example/b", "ftp://a.example/b"],
    ["(https://a.example)", "https://a.example"],
    ["https://a.example/b_(c)", "https://a.example/b_(c)"],
    ["<https://a.example>", "https://a.example"],
    ['"https://a.example"', "https://a.example"],
    ["https://a.example/b|c", "https://a.example/b"],
    ["https://a.example/b{c}", "https://a.example/b"],
    ["https://a.example/b`c", "https://a.example/b"],
  ])("finds an address in %s", (text, url) => {
    expect(read(text).links.map((link) => link.url)).toEqual([url]);
  });

  test.each([".", ",", ";", ":", "!", "?", ")", "]", "»", "”", "’", "*", "...", "),"])(
    "excludes a trailing %s",
    (ending) => {
      expect(read(`https://a.example/b${ending}`).links[0]?.url).toBe("https://a.example/b");
    },
  );

  test.each(["/", "=", "-", "_", "&", "#", "%"])("includes a trailing %s", (ending) => {
    expect(read(`https://a.example/b${ending}`).links[0]?.url).toBe(`https://a.example/b${ending}`);
  });

  test("adds http to addresses that start with www", () => {
    const { links } = read("See www.a.example, or WWW.b.example");
    expect(links.map(({ url, text, span }) => [url, text, span])).toEqual([
      ["http://www.a.example", "www.a.example", { start: 4, end: 17 }],
      ["http://WWW.b.example", "WWW.b.example", { start: 22, end: 35 }],
    ]);
    expect(links[0]?.place).toBe("text");
  });

  test.each([
    "a.example/b",
    "xhttps://a.example",
    "kim@a.example",
    "https:// a",
    "awww.a.example",
    "https://a",
    "mailto:a@b",
  ])("finds nothing in %j", (text) => {
    expect(read(text).links).toEqual([]);
  });

  test("records a defect at the limit", () => {
    const text = "https://a.example/1 https://a.example/2 https://a.example/3";
    expect(read(text, 3)).toMatchObject({ links: { length: 3 }, defects: [] });
    expect(read(text, 2)).toMatchObject({ links: { length: 2 }, defects: ["too_many_links"] });
  });

  test("returns spans that point at the text", () => {
    const piece = fc.constantFrom("https://a.example/b", "www.c.example", ".", ",", " ", "(", ")", "\n", "漢", "x");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join("");
        for (const { span, text: shown } of read(text).links) expect(text.slice(span?.start, span?.end)).toBe(shown);
      }),
    );
  });
});
