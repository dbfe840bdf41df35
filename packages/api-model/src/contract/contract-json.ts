import type { LearnedContract } from "./learned-contract.ts";

/** Marks a map in the JSON text: its entries follow, ordered by key. */
const mapMark = "$map";
/** Levels that are written piece by piece: down to the operations of paths of three segments, each written at once. */
const levels = 13;

/** A contract as JSON text to store or to send: equal contracts give equal texts. */
export function encodeContract(contract: LearnedContract): string {
  return JSON.stringify(canonical(contract));
}

/** The same text in pieces, so that who writes a large contract can let others go between. */
export function contractPieces(contract: LearnedContract): Iterable<string> {
  return piecesOf(contract, levels);
}

/** Reads what `encodeContract` wrote; anything else is the caller's mistake. */
export function decodeContract(text: string): LearnedContract {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only our own encoding is stored
  return withMaps(JSON.parse(text)) as LearnedContract;
}

/** Equal values become equal texts: members and map entries in the order of their names. */
export function canonical(value: unknown): unknown {
  if (value instanceof Map) return { [mapMark]: inOrder(value).map(([key, each]): unknown => [key, canonical(each)]) };
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(inOrder(Object.entries(value)).map(([key, each]) => [key, canonical(each)]));
}

function inOrder(entries: Iterable<readonly [unknown, unknown]>): (readonly [name: string, value: unknown])[] {
  return Array.from(entries, ([key, each]) => [String(key), each] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function* piecesOf(value: unknown, left: number): Generator<string> {
  const isMap = value instanceof Map;
  if (left === 0 || typeof value !== "object" || value === null || Array.isArray(value))
    return yield JSON.stringify(canonical(value));
  let text = isMap ? `{"${mapMark}":[` : "{";
  for (const [at, [key, each]] of inOrder(isMap ? value : Object.entries(value)).entries()) {
    const name = JSON.stringify(key);
    yield text + (at === 0 ? "" : ",") + (isMap ? `[${name},` : `${name}:`);
    yield* piecesOf(each, left - 1);
    text = isMap ? "]" : "";
  }
  yield text + (isMap ? "]}" : "}");
}

/** A value that was just parsed, with its maps in the place of their marks. */
function withMaps(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withMaps);
  if (isMarked(value)) return new Map(value[mapMark].map(([key, each]) => [key, withMaps(each)]));
  for (const [name, each] of Object.entries(value)) {
    if (typeof each === "object") Reflect.set(value, name, withMaps(each));
  }
  return value;
}

function isMarked(value: object): value is { readonly [mapMark]: readonly (readonly [string, unknown])[] } {
  return mapMark in value;
}
