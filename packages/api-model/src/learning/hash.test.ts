import { expect, it, test } from "vitest";
import { hash } from "./traffic.ts";

/** MurmurHash3's finalizer for 32 bits. */
function finalized(value: bigint): number {
  let h = value;
  h = ((h ^ (h >> 16n)) * 0x85ebca6bn) & 0xffffffffn;
  h = ((h ^ (h >> 13n)) * 0xc2b2ae35n) & 0xffffffffn;
  return Number(h ^ (h >> 16n));
}

/** FNV-1a of 32 bits, as its authors publish it. */
test.each([
  ["", 0x811c9dc5n],
  ["a", 0xe40c292cn],
  ["b", 0xe70c2de5n],
  ["foobar", 0xbf9cf968n],
])("%j is hashed alike on every machine", (text, fnv) => {
  expect(hash(text)).toBe(finalized(fnv));
});

it("starts from another seed where it is given one", () => {
  expect(hash("", 0)).toBe(0);
  expect(hash("a", 1)).not.toBe(hash("a"));
});

it("spreads texts that differ by one character over the whole range", () => {
  const hashes = Array.from({ length: 1_000 }, (_, at) => hash(`/orders/${at}`));
  expect(new Set(hashes).size).toBe(1_000);
  for (const quarter of [0, 1, 2, 3]) {
    const share = hashes.filter((each) => Math.floor(each / 2 ** 30) === quarter).length;
    expect(share).toBeGreaterThan(200);
    expect(share).toBeLessThan(300);
  }
});
