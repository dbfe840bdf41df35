import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { shellQuote } from "./shell-quote.ts";

test("a shell reads one word, and runs none of it", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 40 }).filter((value) => !value.includes("\0"));
  const examples: [string][] = [["'; echo pwned; '"], ["$(id)`id`\\'\n!"], [""]];
  fc.assert(
    fc.property(text, (value) => {
      expect(execFileSync("sh", ["-c", `printf %s ${shellQuote(value)}`]).toString()).toBe(value.toWellFormed());
    }),
    { numRuns: 30, examples },
  );
});
