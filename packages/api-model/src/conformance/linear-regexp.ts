import { LRUCache } from "lru-cache";
import { RE2JS } from "re2js";
import { CostlyPattern, countedRe2, type CountedRe2 } from "../patterns/compile-re2.ts";
import { toRe2, UnsupportedPattern } from "./re2-syntax.ts";
import type { Steps } from "./steps.ts";

/** A pattern of JSON Schema whose cost grows with the text alone, whatever the pattern. */
interface LinearRegExp {
  /** Whether a text matches the pattern; null if RE2 can't tell. */
  readonly test: (text: string, steps: Steps) => boolean | null;
  /** What it takes in memory, estimated: texts that need new states make it more. */
  readonly bytes: () => number;
}

/** One of the parts that a pattern is made of. */
interface Matcher {
  readonly matches: (text: string, steps: Steps) => boolean;
  readonly bytes: () => number;
}

/** What a pattern may compile to, and half of what a call may cost. */
const maxPattern = { size: 2_000, steps: 100_000 } as const;
/** Estimated max bytes of all cached patterns, with RE2's states. */
const maxCachedBytes = 64 * 1024 * 1024;
/** Estimated base size of a pattern in bytes, without its text and programs. */
const baseBytes = 1_000;
/** Steps that a text may cost before it is known how many it does. */
const maxUncounted = 50_000;

const cache = new LRUCache<string, LinearRegExp>({ maxSize: maxCachedBytes });

/** Whether a text has what a pattern of a document describes; null when linear time doesn't allow to say. */
export function testPattern(source: string, text: string, steps: Steps): boolean | null {
  const known = cache.get(source);
  const pattern = known ?? compile(source, steps);
  const before = known?.bytes();
  try {
    return pattern.test(text, steps);
  } finally {
    const size = pattern.bytes();
    if (size !== before) cache.set(source, pattern, { size });
  }
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
      bytes: () => matchers.reduce((sum, { bytes }) => sum + bytes(), baseBytes + 2 * source.length),
      test: (text, left) =>
        matchers.every(({ matches }, at) => matches(text, left) !== (conditions[at]?.isNegated ?? false)),
    };
  } catch (error) {
    if (isRefused(error)) return { bytes: () => baseBytes + 2 * source.length, test: () => null };
    throw error;
  }
}

function counts(re2: string): CountedRe2 {
  return countedRe2(re2, maxPattern, RE2JS.LOOKBEHINDS);
}

function matcher({ compile: compiling, size: counted, ranges }: CountedRe2): Matcher {
  const compiled = compiling();
  const size = compiled.programSize();
  const program = 200 * counted + 8 * ranges;
  // Each character leaves one way to go on.
  if (compiled.re2().onepass !== null)
    return {
      bytes: () => program,
      matches(text, steps) {
        steps.take(2 + Math.ceil(text.length / 8));
        return compiled.test(text);
      },
    };
  const { dfa } = compiled.re2();
  return {
    bytes: () => program + dfa.maxMem - dfa.memBudget,
    matches(text, steps) {
      const worst = Math.ceil((text.length * size) / 2);
      steps.take(2 + Math.ceil(text.length / 8));
      if (worst > maxUncounted) steps.take(worst);
      const before = dfa.memBudget;
      const isMatch = compiled.test(text);
      // States are built once, so a text that needs no new ones costs next to nothing.
      const built = before - dfa.memBudget;
      if (worst <= maxUncounted) steps.take(dfa.failed || built < 0 ? worst : Math.min(worst, Math.ceil(built / 3)));
      return isMatch;
    },
  };
}

/** RE2 doesn't know it, or it would cost too much. */
function isRefused(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof UnsupportedPattern || error instanceof CostlyPattern) return true;
  // re2js throws errors of its own.
  return error instanceof Error && error.name.startsWith("RE2JS");
}
