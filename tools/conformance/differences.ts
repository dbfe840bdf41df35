import { isDeepStrictEqual } from "node:util";

/** One sentence when two values differ, nothing when they are equal. */
export function difference(what: string, actual: unknown, expected: unknown): string[] {
  return isDeepStrictEqual(actual, expected) ? [] : [`${what} is ${show(actual)}, expected ${show(expected)}`];
}

/** As `difference`, for lists whose order means nothing. */
export function setDifference(what: string, actual: readonly string[], expected: unknown): string[] {
  if (!Array.isArray(expected)) return difference(what, actual, expected);
  const wanted: readonly unknown[] = expected;
  return difference(what, actual.toSorted(), wanted.map(String).toSorted());
}

/** A value in a failure's text: JSON, cut when long. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "undefined";
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
