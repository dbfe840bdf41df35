import { CostlyPattern, countedRe2 } from "./compile-re2.ts";

/** Steps of about 0.1 µs to compile a pattern. */
const maxSteps = 100_000;

/** Compiles a pattern of RE2 of up to `size` instructions, linear in the text; null if it is none, or costs more. */
export function compilePattern(pattern: string, size: number): { readonly test: (text: string) => boolean } | null {
  try {
    const compiled = countedRe2(pattern, { size, steps: maxSteps }).compile();
    return { test: (text) => compiled.test(text) };
  } catch (error) {
    const isRefused = error instanceof CostlyPattern || error instanceof RangeError;
    // re2js throws errors of its own.
    if (isRefused || (error instanceof Error && error.name.startsWith("RE2JS"))) return null;
    throw error;
  }
}
