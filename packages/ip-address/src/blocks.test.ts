import fc from "fast-check";
import { expect, test } from "vitest";
import { addressNumber } from "./address-number.ts";
import { compileBlocks } from "./blocks.ts";

const has = (blocks: readonly string[], address: string) => {
  const number = addressNumber(address);
  return number !== null && compileBlocks(blocks).has(number);
};

test("a block holds its first and last address and no others", () => {
  const blocks = ["192.0.2.64/26", "2001:db8:1::/48", "198.51.100.7"];
  for (const inside of ["192.0.2.64", "192.0.2.127", "2001:db8:1::", "2001:db8:1:ffff::1", "198.51.100.7"])
    expect(has(blocks, inside), inside).toBe(true);
  for (const outside of ["192.0.2.63", "192.0.2.128", "2001:db8:2::", "198.51.100.8", "::c000:240"])
    expect(has(blocks, outside), outside).toBe(false);
});

test("an IPv4-mapped address is the IPv4 address", () => {
  expect(has(["10.0.0.0/8"], "::ffff:10.1.2.3")).toBe(true);
  expect(has(["::ffff:10.0.0.0/104"], "10.1.2.3")).toBe(true);
});

test("what is no block holds nothing", () => {
  expect(compileBlocks(["", "10.0.0.0/33", "ten", "10.0.0.0/x"]).isEmpty).toBe(true);
});

const four = fc.ipV4();
const block = fc.tuple(four, fc.integer({ min: 0, max: 32 })).map(([address, bits]) => `${address}/${bits}`);

test("many blocks hold what one of them holds", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 12 }), four, (blocks, address) => {
      expect(has(blocks, address)).toBe(blocks.some((each) => has([each], address)));
    }),
  );
});

test.each([
  ["192.0.2.77/24", "192.0.2.0", "192.0.2.255"],
  ["192.0.2.0/32", "192.0.2.0", "192.0.2.0"],
  ["192.0.2.0/31", "192.0.2.0", "192.0.2.1"],
  ["0.0.0.0/0", "0.0.0.0", "255.255.255.255"],
  ["128.0.0.0/1", "128.0.0.0", "255.255.255.255"],
  ["2001:db8::1/128", "2001:db8::1", "2001:db8::1"],
  ["2001:db8::1/32", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["::/0", "::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
])("%s is from %s to %s, and no further", (text, first, last) => {
  const blocks = compileBlocks([text]);
  const [from, to] = [addressNumber(first) ?? 0n, addressNumber(last) ?? 0n];
  expect([from - 1n, from, to, to + 1n].map((number) => blocks.has(number))).toEqual([false, true, true, false]);
  expect(blocks.isEmpty).toBe(false);
});

test.each([
  "192.0.2.0/",
  "192.0.2.0/ ",
  "192.0.2.0/-1",
  "192.0.2.0/-96",
  "192.0.2.0/24.5",
  "192.0.2.0/1e1",
  "192.0.2.0/0x8",
  "192.0.2.0/24/8",
  "192.0.2.0/33",
  "2001:db8::/129",
  "2001:db8::/-1",
  "2001:db8::/",
  "/24",
  "example.com",
])("%j is no block", (text) => {
  expect(compileBlocks([text]).isEmpty).toBe(true);
});

test("blocks may come in any order, overlap, touch and repeat", () => {
  const blocks = ["192.0.2.192/26", "192.0.2.0/26", "192.0.2.0/25", "192.0.2.0/25", "198.51.100.1", "192.0.2.1"];
  for (const order of [blocks, blocks.toReversed()]) {
    for (const inside of ["192.0.2.0", "192.0.2.127", "192.0.2.192", "192.0.2.255", "198.51.100.1"])
      expect(has(order, inside), inside).toBe(true);
    for (const outside of ["192.0.1.255", "192.0.2.128", "192.0.2.191", "192.0.3.0", "198.51.100.0", "198.51.100.2"])
      expect(has(order, outside), outside).toBe(false);
  }
});

test("a block within another doesn't cut it short", () => {
  expect(has(["192.0.2.0/24", "192.0.2.0/25", "192.0.2.8/30"], "192.0.2.200")).toBe(true);
});

test("no blocks hold nothing", () => {
  const none = compileBlocks([]);
  expect([none.isEmpty, none.has(0n), none.has((1n << 128n) - 1n)]).toEqual([true, false, false]);
});
