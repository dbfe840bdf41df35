import type { LearntContract } from "./learnt-contract.ts";

/** Marks a map in the JSON text: its entries follow, ordered by key. */
const mapMark = "$map";

/** A contract as JSON text to store or to send: equal contracts give equal texts. */
export function encodeContract(contract: LearntContract): string {
  return JSON.stringify(canonical(contract));
}

/** Reads what `encodeContract` wrote; anything else is the caller's mistake. */
export function decodeContract(text: string): LearntContract {
  const value: unknown = JSON.parse(text, (_key, each: unknown) => (isMarked(each) ? new Map(each[mapMark]) : each));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only our own encoding is stored
  return value as LearntContract;
}

/** Equal values become equal texts: members and map entries in the order of their names. */
export function canonical(value: unknown): unknown {
  if (value instanceof Map) {
    const entries = [...value].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    return { [mapMark]: entries.map(([key, each]): unknown => [key, canonical(each)]) };
  }
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, canonical(each)]));
}

function isMarked(value: unknown): value is { readonly [mapMark]: readonly (readonly [string, unknown])[] } {
  return typeof value === "object" && value !== null && mapMark in value;
}
