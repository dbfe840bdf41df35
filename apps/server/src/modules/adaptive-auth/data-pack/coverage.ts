import type { AddressNumber } from "./address-number.ts";
import type { Range } from "./range-table.ts";

/** Max share of all addresses that a list may hold; a larger list is a mistake. */
const maxShare = 0.25;

/** Addresses in blocks of a /32, and how many of them are public: all of IPv4, and 2000::/3 of IPv6. */
const families = [
  { name: "IPv4", words: 1, size: 2 ** 32, first: 0 },
  { name: "IPv6", words: 4, size: 2 ** 29, first: 2 ** 29 },
] as const;

/** Why a list can't be right; null for plausible ones. */
export function findCoverageProblem(ranges: readonly Range[]): string | null {
  for (const { name, words, size, first } of families) {
    const own = ranges.filter((range) => range.first.length === words);
    const share = getCovered(own, first, first + size) / size;
    if (share > maxShare)
      return `The list covers ${Math.round(share * 100)}% of all ${name} addresses; the max is 25%.`;
  }
  return null;
}

/** The size of a union of ranges within bounds. */
function getCovered(ranges: readonly Range[], from: number, to: number): number {
  const sorted = ranges
    .map(({ first, last }) => [Math.max(toNumber(first), from), Math.min(toNumber(last) + unit(last), to)] as const)
    .toSorted(([one], [other]) => one - other);
  let [covered, end] = [0, from];
  for (const [start, stop] of sorted) {
    if (stop <= end) continue;
    covered += stop - Math.max(start, end);
    end = stop;
  }
  return covered;
}

const toNumber = ([high, low = 0]: AddressNumber): number => high + low / 2 ** 32;
const unit = (address: AddressNumber): number => (address.length === 1 ? 1 : 2 ** -32);
