import { History } from "./history.ts";

/** Bytes of a number's place and of the number. */
const sparse = 1 + 8;

/**
 * A history as bytes: of the plain numbers those that are not 0, each behind its place, then both tallies behind their
 * lengths. About 600 bytes for a usual client.
 */
export function packHistory(history: History): Uint8Array {
  const [plain, ...tallies] = history.toParts();
  const set = [...plain.entries()].filter(([, number]) => !Object.is(number, 0));
  const slots = tallies.reduce((sum, tally) => sum + tally.length, 0);
  const bytes = new DataView(new ArrayBuffer(3 + sparse * set.length + 8 * slots));
  let at = 0;
  for (const size of [set.length, ...tallies.map((tally) => tally.length)]) bytes.setUint8(at++, size);
  for (const [place, number] of set) {
    bytes.setUint8(at, place);
    bytes.setFloat64(at + 1, number);
    at += sparse;
  }
  for (const tally of tallies)
    for (const number of tally) {
      bytes.setFloat64(at, number);
      at += 8;
    }
  return new Uint8Array(bytes.buffer);
}

/** @param packed what `packHistory` made */
export function unpackHistory(packed: Uint8Array): History {
  const bytes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const plain = History.emptyPlain();
  const [set, values, endpoints] = [bytes.getUint8(0), bytes.getUint8(1), bytes.getUint8(2)];
  let at = 3;
  for (let left = set; left > 0; left -= 1) {
    plain[bytes.getUint8(at)] = bytes.getFloat64(at + 1);
    at += sparse;
  }
  const take = (length: number) => {
    const slots = new Float64Array(length);
    for (let slot = 0; slot < length; slot += 1, at += 8) slots[slot] = bytes.getFloat64(at);
    return slots;
  };
  return History.of([plain, take(values), take(endpoints)]);
}
