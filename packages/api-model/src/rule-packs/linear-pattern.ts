import type { RE2JS } from "re2js";
import { Steps, TooCostly } from "../conformance/steps.ts";
import { CostlyPattern, countedRe2 } from "../patterns/compile-re2.ts";

/** Tells whether a text has, or is as a whole, what a pattern describes. */
export interface LinearPattern {
  /** Instructions of its program: looking at a character may take a step for each. */
  readonly size: number;
  isIn(text: string): boolean;
  isAll(text: string): boolean;
}

/** What must not follow: `(?!…)` at the very start, which RE2 itself does not know. */
const notAhead = "(?!";

/**
 * What a pattern may compile to, in instructions and in steps of about 0.1 µs, and its parts that must not follow.
 * Compiling one can't be cut into slices: a first one takes twice its steps, and nothing may hold a thread for 50 ms.
 */
const maxPattern = { size: 5_000, steps: 100_000, exceptions: 20 } as const;

/** What is wrong with a pattern that costs too much. */
const patternTooComplex = "The pattern is too complex";

/**
 * Compiles a pattern of RE2, whose time is linear in the text for any pattern. Packs written for other
 * engines begin some with `(?!…)`: those parts become patterns that must not match where the rest does.
 * @param steps of what several patterns may cost together, counted before any of it is compiled
 * @returns the reason when it is none
 * @throws TooCostly when they cost more
 */
export function linearPattern(
  source: string,
  steps = new Steps(Infinity),
): LinearPattern | { readonly problem: string } {
  try {
    const { refused, rest } = splitAhead(source);
    const counted = [rest, ...refused].map((each) => countedRe2(each, maxPattern));
    const [size, cost] = [sumOf(counted.map((each) => each.size)), sumOf(counted.map((each) => each.steps))];
    if (size > maxPattern.size || cost > maxPattern.steps) throw new CostlyPattern();
    steps.take(cost);
    const [pattern, ...exceptions] = counted.map((each) => each.compile());
    if (pattern === undefined) throw new CostlyPattern();
    const isRefused = (text: string) => exceptions.some((each) => each.matcher(text).lookingAt());
    return {
      size: sumOf([pattern, ...exceptions].map((each) => each.programSize())),
      isIn: (text) => firstOf(pattern, text, exceptions),
      isAll: (text) => !isRefused(text) && pattern.matches(text),
    };
  } catch (error) {
    if (error instanceof TooCostly) throw error;
    if (error instanceof CostlyPattern) return { problem: patternTooComplex };
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0);
}

/** Places of one text where a match is tried that an exception may refuse: each may cost as much as the text is long. */
const maxTries = 200;

/** Looks on behind a place where the pattern matches but an exception does too. A text that is refused too often counts as refused. */
function firstOf(pattern: RE2JS, text: string, exceptions: readonly RE2JS[]): boolean {
  if (exceptions.length === 0) return pattern.test(text);
  const matcher = pattern.matcher(text);
  let from = 0;
  for (let tries = 0; tries < maxTries && from <= text.length && matcher.find(from); tries += 1) {
    const rest = text.slice(matcher.start());
    if (!exceptions.some((each) => each.matcher(rest).lookingAt())) return true;
    from = matcher.start() + 1;
  }
  return false;
}

function splitAhead(source: string): { readonly refused: readonly string[]; readonly rest: string } {
  const refused: string[] = [];
  let rest = source;
  while (rest.startsWith(notAhead)) {
    if (refused.length === maxPattern.exceptions) throw new CostlyPattern();
    const end = closingOf(rest);
    refused.push(rest.slice(notAhead.length, end));
    rest = rest.slice(end + 1);
  }
  return { refused, rest };
}

/** Where the group that the text begins with ends. */
function closingOf(text: string): number {
  let depth = 0;
  let isClass = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === "\\") at += 1;
    else if (isClass) isClass = sign !== "]";
    else if (sign === "[") isClass = true;
    else if (sign === "(") depth += 1;
    else if (sign === ")" && (depth -= 1) === 0) return at;
  }
  throw new Error("a group is not closed");
}
