import { RE2JS } from "re2js";
import { re2Cost } from "./re2-cost.ts";

/** What a pattern may cost, known before anything is compiled. */
interface Re2Limits {
  /** Instructions of its program. */
  readonly size: number;
  /** Steps of about 0.1 µs to compile it. */
  readonly steps: number;
}

/** Thrown for a pattern that would cost too much to compile; nothing of it has been. */
export class CostlyPattern extends Error {}

/** Steps up to which re2js may try for a program that goes one way at each character. */
const maxOnePassSteps = 5_000;

/** A pattern that has been counted, and not compiled yet. */
export interface CountedRe2 {
  readonly size: number;
  readonly ranges: number;
  readonly steps: number;
  readonly compile: () => RE2JS;
}

/** Counts what a pattern in RE2's syntax costs. @throws CostlyPattern beyond the limits */
export function countedRe2(pattern: string, limits: Re2Limits, flags = 0): CountedRe2 {
  const cost = re2Cost(pattern);
  const isGrouped = cost.onePassSteps > maxOnePassSteps;
  const steps = cost.steps + (isGrouped ? 0 : cost.onePassSteps);
  if (cost.size > limits.size || steps > limits.steps || (isGrouped && !cost.isClosed))
    throw new CostlyPattern("The pattern costs too much to compile");
  // For a group at its start re2js doesn't try.
  const source = isGrouped ? `(${pattern})` : pattern;
  return { size: cost.size, ranges: cost.ranges, steps, compile: () => readyRe2(source, flags) };
}

/** Compiles a pattern, with the classes of characters that re2js would otherwise compute while it reads the first text. */
function readyRe2(source: string, flags: number): RE2JS {
  const compiled = RE2JS.compile(source, flags);
  const re2 = compiled.re2();
  if (re2.onepass === null) re2.dfa.runeClass(0);
  return compiled;
}
