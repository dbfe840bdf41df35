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

test.each([
  ["160 characters", "x".repeat(160), "x".repeat(160)],
  ["160 of 161 characters", "x".repeat(161), `${"x".repeat(160)}…`],
  ["one paragraph", "one\n two\n \nthree", "one\n two"],
  ["no trailing whitespace", "one \t\n", "one"],
  ["an empty text", "", ""],
  [
    "an address that crosses the limit, in full",
    `${"x".repeat(150)} a:\\\\b\\${"y".repeat(300)} z`,
    `${"x".repeat(150)} a:\\\\b\\${"y".repeat(300)}…`,
  ],
  [
    "160 characters if the address ends before",
    `https://a.example ${"x".repeat(200)}`,
    `https://a.example ${"x".repeat(142)}…`,
  ],
  ["600 characters of an address", `https://a.example/${"y".repeat(900)}`, `https://a.example/${"y".repeat(582)}`],
])("without an end pattern shows %s", (_, source, shown) => {
  expect(snippet(source)).toBe(shown);
});

test("starts at the given offset", () => {
  expect(snippet("one two three", 4)).toBe("two three");
  expect(snippet("one", 9)).toBe("");
});

test("shows nothing that isn't in the source, up to its limit", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), fc.nat(2000), (source, at) => {
      const shown = snippet(source, at, end);
      expect(shown.length).toBeLessThanOrEqual(601);
      expect(source.slice(at)).toContain(shown.endsWith("…") && !source.includes(shown) ? shown.slice(0, -1) : shown);
    }),
  );
});

test("doesn't cut a snippet again", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.boolean(), (text, leads) => {
      const once = snippet(leads ? `${text} ${address}${text}` : text);
      expect(snippet(once)).toBe(once);
    }),
  );
});
