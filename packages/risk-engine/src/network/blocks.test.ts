import fc from "fast-check";
import { expect, test } from "vitest";
import { addressNumber } from "./address-number.ts";
import { compileBlocks } from "./blocks.ts";

const has = (blocks: readonly string[], address: string) => {
  const number = addressNumber(address);
  return number !== null && compileBlocks(blocks).has(number);
};

test("a block holds its first and last address and none beside", () => {
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
