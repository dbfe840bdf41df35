import { RE2JS } from "re2js";
import { toRe2, UnsupportedPattern } from "./re2-syntax.ts";
import type { Steps } from "./steps.ts";

/** A pattern of JSON Schema whose cost grows with the text alone, whatever the pattern. */
interface LinearRegExp {
  /** Whether a text has what the pattern describes; null when RE2 can't tell. */
  readonly test: (text: string, steps: Steps) => boolean | null;
  /** Instructions of the compiled program, a measure of memory. */
  readonly size: number;
}

/** Instructions that a pattern may compile to. */
const maxSize = 2_000;
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
  cachedBytes += 1_000 + 2 * source.length + 200 * compiled.size;
  cache.set(source, compiled);
  return compiled.test(text, steps);
}

function compile(source: string, steps: Steps): LinearRegExp {
  // Compiling takes about a microsecond for each instruction; what can't be compiled is found out as quickly.
  steps.take(source.length);
  try {
    const { conditions, rest } = toRe2(source);
    const size = [...conditions, rest].reduce((sum, each) => sum + each.size, 0);
    if (size > maxSize) throw new UnsupportedPattern("The pattern is too large");
    steps.take(1_000 + 20 * size);
    const ahead = conditions.map(({ isNegated, re2 }) => ({ isNegated, matches: matcher(`^(?:${re2})`) }));
    const matches = matcher(rest.re2);
    return {
      size,
      test: (text, left) =>
        ahead.every(({ isNegated, matches: isAhead }) => isAhead(text, left) !== isNegated) && matches(text, left),
    };
  } catch (error) {
    if (error instanceof RangeError || error instanceof UnsupportedPattern || isRe2Error(error))
      return { size: 0, test: () => null };
    throw error;
  }
}

function matcher(re2: string): (text: string, steps: Steps) => boolean {
  const compiled = RE2JS.compile(re2, RE2JS.LOOKBEHINDS);
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
    if (worst <= maxUncounted) steps.take(dfa.failed || built < 0 ? worst : Math.min(worst, Math.ceil(built / 8)));
    return isMatch;
  };
}

/** re2js throws errors of its own for what RE2 does not know. */
function isRe2Error(error: unknown): boolean {
  return error instanceof Error && error.name.startsWith("RE2JS");
}
