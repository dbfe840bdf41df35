import { RE2JS } from "re2js";
import { CostlyPattern, countedRe2, type CountedRe2 } from "../patterns/compile-re2.ts";
import { toRe2, UnsupportedPattern } from "./re2-syntax.ts";
import type { Steps } from "./steps.ts";

/** A pattern of JSON Schema whose cost grows with the text alone, whatever the pattern. */
interface LinearRegExp {
  /** Whether a text has what the pattern describes; null when RE2 can't tell. */
  readonly test: (text: string, steps: Steps) => boolean | null;
  /** What it takes in memory, estimated. */
  readonly bytes: number;
}

/** What a pattern may compile to, and half of what a call may cost. */
const maxPattern = { size: 2_000, steps: 100_000 } as const;
/** Bytes, estimated, of all patterns that are kept compiled, with the states that RE2 keeps for them. */
const maxCachedBytes = 64 * 1024 * 1024;
/** Steps that a text may cost before it is known how many it does. */
const maxUncounted = 50_000;

let cache = new Map<string, LinearRegExp>();
let cachedBytes = 0;

/** Whether a text has what a pattern of a document describes; null when linear time doesn't allow to say. */
export function testPattern(source: string, text: string, steps: Steps): boolean | null {
  const known = cache.get(source);
  if (known !== undefined) return known.test(text, steps);
  const compiled = compile(source, steps);
  if (cachedBytes > maxCachedBytes) [cache, cachedBytes] = [new Map(), 0];
  cachedBytes += 2 * source.length + compiled.bytes;
  cache.set(source, compiled);
  return compiled.test(text, steps);
}

function compile(source: string, steps: Steps): LinearRegExp {
  steps.take(2 * source.length);
  try {
    const { conditions, rest } = toRe2(source);
    const counted = [...conditions.map(({ re2 }) => `^(?:${re2})`), rest].map(counts);
    const cost = counted.reduce((sum, each) => sum + each.steps, 0);
    if (cost > maxPattern.steps) throw new CostlyPattern("The pattern's lookaheads cost too much");
    steps.take(cost);
    const matchers = counted.map(matcher);
    return {
      bytes: 1_000 + counted.reduce((sum, { size, ranges }) => sum + 200 * size + 8 * ranges, 0),
      test: (text, left) =>
        matchers.every((matches, at) => matches(text, left) !== (conditions[at]?.isNegated ?? false)),
    };
  } catch (error) {
    if (isRefused(error)) return { bytes: 1_000, test: () => null };
    throw error;
  }
}

function counts(re2: string): CountedRe2 {
  return countedRe2(re2, maxPattern, RE2JS.LOOKBEHINDS);
}

function matcher({ compile: compiling }: CountedRe2): (text: string, steps: Steps) => boolean {
  const compiled = compiling();
  const size = compiled.programSize();
  // Each character leaves one way to go on.
  const isOnePass = compiled.re2().onepass !== null;
  return (text, steps) => {
    const worst = Math.ceil((text.length * size) / 2);
    steps.take(2 + Math.ceil(text.length / 8));
    if (isOnePass) return compiled.test(text);
    if (worst > maxUncounted) steps.take(worst);
    const { dfa } = compiled.re2();
    const before = dfa.memBudget;
    const isMatch = compiled.test(text);
    // States are built once, so a text that needs no new ones costs next to nothing.
    const built = before - dfa.memBudget;
    cachedBytes += Math.max(0, built);
    if (worst <= maxUncounted) steps.take(dfa.failed || built < 0 ? worst : Math.min(worst, Math.ceil(built / 3)));
    return isMatch;
  };
}

/** RE2 doesn't know it, or it would cost too much. */
function isRefused(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof UnsupportedPattern || error instanceof CostlyPattern) return true;
  // re2js throws errors of its own.
  return error instanceof Error && error.name.startsWith("RE2JS");
}
