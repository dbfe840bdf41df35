import { parseBlock } from "./parse-block.ts";

/** A set of address blocks, compiled to sorted ranges that do not touch each other. */
export interface Blocks {
  readonly isEmpty: boolean;
  /** @param number of an address */
  has(number: bigint): boolean;
}

/** Compiles `192.0.2.0/24`, `2001:db8::/32` and single addresses; what is none of them is left out. */
export function compileBlocks(blocks: readonly string[]): Blocks {
  const ranges = blocks
    .flatMap((block) => parseBlock(block) ?? [])
    .toSorted((one, other) => compare(one.first, other.first));
  const [starts, ends]: [bigint[], bigint[]] = [[], []];
  for (const { first, last } of ranges) {
    const end = ends.at(-1);
    if (end === undefined || first > end + 1n) {
      starts.push(first);
      ends.push(last);
    } else if (last > end) ends[ends.length - 1] = last;
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

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
