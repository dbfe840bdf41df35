import { expect, it } from "vitest";
import { maskUntilStable } from "./mask-until-stable.ts";
import { applyMaskings, mask, type Masking } from "./masking.ts";
import { maskBody } from "./redact-body.ts";

/** Masks every `b` that no `a` stands before. */
function find(text: string): Masking[] {
  return [...text.matchAll(/a(?=b)|(?<!a)b/g)].map(({ index }) => ({
    start: index,
    end: index + 1,
    replacement: mask,
    pointer: "",
    kind: "x",
  }));
}

it("finds what a mask uncovers, in places of the original text", () => {
  const maskings = maskUntilStable("1 ab 2 ab", find);
  expect(maskings.map(({ start, end }) => [start, end])).toEqual([
    [2, 3],
    [3, 4],
    [7, 8],
    [8, 9],
  ]);
  expect(applyMaskings("1 ab 2 ab", maskings)).toBe("1 •••••••• 2 ••••••••");
});

it("masks a secret whole when it reaches over an earlier mask", () => {
  const text = "pin=DE89 3704 0044 0532 0130 00] x";
  const masked = applyMaskings(text, maskBody(text, null));
  expect(masked).toBe("pin=•••• x");
  expect(maskBody(masked, null)).toEqual([]);
});

it("is quick for texts whose masks uncover each other", () => {
  for (const unit of [
    "pin=DE89 3704 0044 0532 0130 00] ",
    "536-90-4399-----BEGIN PRIVATE KEY-----",
    'pin="eyJhbGciOiJIUzI1NiJ9.e30.x<b>"',
    "pin=",
  ]) {
    for (const type of [null, "application/json", "text/xml"]) {
      const started = performance.now();
      maskBody(unit.repeat(Math.ceil(65_536 / unit.length)), type);
      expect(performance.now() - started, `${unit} as ${type}`).toBeLessThan(3_000);
    }
  }
});
