/**
 * How many different things were seen, in 256 numbers: the smallest hashes, ascending (k minimum values). Joining two is
 * a set union cut again, so it is associative, commutative and idempotent, and the estimate never falls.
 */
export type Distinct = readonly number[];

const kept = 256;

/** Adds one hash; gives the same value back when it changes nothing, which is the rule once 256 are there. */
export function addDistinct(seen: Distinct, hashed: number): Distinct {
  if (seen.length === kept && hashed >= (seen.at(-1) ?? 0)) return seen;
  const at = position(seen, hashed);
  return seen[at] === hashed ? seen : [...seen.slice(0, at), hashed, ...seen.slice(at, kept - 1)];
}

/** What was seen on either side. */
export function joinDistinct(a: Distinct, b: Distinct): Distinct {
  return b.reduce(addDistinct, a);
}

/** Exact up to 255, then right within about 6 %. */
export function countDistinct(seen: Distinct): number {
  return seen.length < kept ? seen.length : Math.round(((kept - 1) * 2 ** 32) / ((seen.at(-1) ?? 0) + 1));
}

function position(sorted: Distinct, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
