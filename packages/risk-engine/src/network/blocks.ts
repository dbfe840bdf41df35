import { addressNumber } from "./address-number.ts";

/** A set of address blocks, compiled to sorted ranges that do not touch each other. */
export interface Blocks {
  readonly isEmpty: boolean;
  /** @param number as `addressNumber` gives it */
  has(number: bigint): boolean;
}

/** Compiles `192.0.2.0/24`, `2001:db8::/32` and single addresses; what is none of them is left out. */
export function compileBlocks(blocks: readonly string[]): Blocks {
  const ranges = blocks
    .flatMap((block) => rangeOf(block) ?? [])
    .toSorted((one, other) => compare(one.from, other.from));
  const [starts, ends]: [bigint[], bigint[]] = [[], []];
  for (const { from, to } of ranges) {
    const last = ends.at(-1);
    if (last === undefined || from > last + 1n) {
      starts.push(from);
      ends.push(to);
    } else if (to > last) ends[ends.length - 1] = to;
  }
  return {
    isEmpty: starts.length === 0,
    has(number) {
      let [low, high] = [0, starts.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((starts[middle] ?? 0n) <= number) low = middle + 1;
        else high = middle;
      }
      return low > 0 && number <= (ends[low - 1] ?? -1n);
    },
  };
}

function rangeOf(block: string): { readonly from: bigint; readonly to: bigint } | null {
  const [address = "", bits, ...more] = block.split("/");
  const number = addressNumber(address);
  // Number("") is 0: without this, "192.0.2.0/" would hold every address.
  if (number === null || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
  const isFour = !address.includes(":");
  const length = bits === undefined ? 128 : Number(bits) + (isFour ? 96 : 0);
  if (length > 128) return null;
  const size = 1n << BigInt(128 - length);
  const from = number - (number % size);
  return { from, to: from + size - 1n };
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
