import { expect, it } from "vitest";
import { bodyText } from "./body-text.ts";

it("reads UTF-8 whatever the type says, and keeps a byte order mark", () => {
  expect(bodyText(Buffer.from("\uFEFFnaïve"), "image/png")).toBe("\uFEFFnaïve");
});

it("reads the charset that the type names", () => {
  expect(bodyText(Buffer.from("naïve", "latin1"), 'text/plain; charset="ISO-8859-1"')).toBe("naïve");
  expect(bodyText(Buffer.from("{}", "utf16le"), "application/json;charset=utf-16le")).toBe("{}");
});

it.each([
  ["compressed bytes", Buffer.from([0x1f, 0x8b, 0x08, 0xff]), "application/json"],
  ["U+0000", Buffer.from("a\u0000b"), "text/plain"],
  ["an unknown charset", Buffer.from([0xe9]), "text/plain; charset=klingon"],
])("reads no text in %s", (_, bytes, type) => {
  expect(bodyText(bytes, type)).toBeNull();
});
