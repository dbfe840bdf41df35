import * as fc from "fast-check";
import { expect, it } from "vitest";
import { eachLine } from "./payload-lines.ts";

it("finds the lines that splitting the whole text finds", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "é", "😀", "\r", "\n", "\r\n"), maxLength: 30 });
  fc.assert(
    fc.property(text, (whole) => {
      expect([...eachLine(new TextEncoder().encode(whole))]).toEqual(whole.split(/\r?\n/));
    }),
  );
});

it("reads broken UTF-8 as replacement characters, line by line", () => {
  expect([...eachLine(Uint8Array.of(0xe2, 0x82, 0x0a, 0xac, 0x61))]).toEqual(["\uFFFD", "\uFFFDa"]);
});
