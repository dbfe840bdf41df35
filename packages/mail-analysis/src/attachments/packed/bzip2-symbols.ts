import type { BitReader } from "./bit-reader.ts";

const longestCode = 20;
const groupSize = 50;

/** Codes of one length are neighbours: where they begin, how many there are, and which symbols they stand for. */
interface CodeTable {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

/** Reads the symbols of a block up to its end: runs of 0 and 1, places in the list of bytes, and an end mark. */
export function readSymbols(reader: BitReader, used: number, most: number): Uint16Array | null {
  const alphabet = used + 2;
  const tableCount = reader.bits(3);
  const selectorCount = reader.bits(15);
  if (tableCount < 2 || tableCount > 6 || selectorCount === 0) return null;
  const selectors = readSelectors(reader, tableCount, selectorCount);
  const tables = Array.from({ length: tableCount }, () => readTable(reader, alphabet));
  const symbols = new Uint16Array(most + 1);
  for (let count = 0; count <= most; count += 1) {
    const table = tables[selectors[Math.floor(count / groupSize)] ?? tableCount];
    const symbol = table === undefined ? null : readSymbol(reader, table);
    if (symbol === null) return null;
    if (symbol === alphabet - 1) return symbols.subarray(0, count);
    symbols[count] = symbol;
  }
  return null;
}

function readSelectors(reader: BitReader, tableCount: number, count: number): Uint8Array {
  const order = Array.from({ length: tableCount }, (_, at) => at);
  return Uint8Array.from({ length: count }, () => {
    let place = 0;
    while (place < tableCount && reader.bit() === 1) place += 1;
    const [selected = tableCount] = order.splice(place, 1);
    order.unshift(selected);
    return selected;
  });
}

function readTable(reader: BitReader, alphabet: number): CodeTable {
  let length = reader.bits(5);
  const lengths = Array.from({ length: alphabet }, () => {
    while (reader.bit() === 1) length += reader.bit() === 1 ? -1 : 1;
    return Math.min(Math.max(length, 1), longestCode);
  });
  const counts = new Uint16Array(longestCode + 1);
  for (const each of lengths) counts[each] = (counts[each] ?? 0) + 1;
  const byLength = lengths.map((each, symbol) => ({ each, symbol })).toSorted((one, other) => one.each - other.each);
  return { counts, symbols: Uint16Array.from(byLength, ({ symbol }) => symbol) };
}

function readSymbol(reader: BitReader, { counts, symbols }: CodeTable): number | null {
  let [code, first, index] = [0, 0, 0];
  for (let length = 1; length <= longestCode; length += 1) {
    code = code * 2 + reader.bit();
    const count = counts[length] ?? 0;
    if (code - first < count) return symbols[index + code - first] ?? null;
    index += count;
    first = (first + count) * 2;
  }
  return null;
}
