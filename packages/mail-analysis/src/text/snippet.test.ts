import fc from "fast-check";
import { expect, test } from "vitest";
import { snippet } from "./snippet.ts";

const end = /endobj/;
const address = `https://paper-route.example/${"a".repeat(200)}?for=ann`;

test.each([
  ["a short one, up to its end", "/JS(app.alert(1)) endobj 2 0 obj", "/JS(app.alert(1))"],
  ["an address whole", `/JS(app.launchURL("${address}",true)) endobj`, `/JS(app.launchURL("${address}…`],
  ["an address at the end", `/JS(open ${address}`, `/JS(open ${address}`],
  ["a long one without an address, cut", `/JS(${"x ".repeat(200)}`, `/JS(${"x ".repeat(78)}…`],
])("shows %s", (_, source, shown) => {
  expect(snippet(source, 0, end)).toBe(shown);
});

test("shows nothing that does not stand there, and no more than it may", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), fc.nat(2000), (source, at) => {
      const shown = snippet(source, at, end);
      expect(shown.length).toBeLessThanOrEqual(601);
      expect(source.slice(at)).toContain(shown.endsWith("…") && !source.includes(shown) ? shown.slice(0, -1) : shown);
    }),
  );
});

test("what was cut once is not cut again", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.boolean(), (text, leads) => {
      const once = snippet(leads ? `${text} ${address}${text}` : text);
      expect(snippet(once)).toBe(once);
    }),
  );
});
