import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type AddressNumber, compareAddresses, readAddressNumber, readBlock } from "./address-number.ts";
import { type Range, RangeTable } from "./range-table.ts";

const word = fc.integer({ min: 0, max: 40 });
const four = word.map((low): AddressNumber => [low]);
const six = fc.tuple(word, word).map(([high, low]): AddressNumber => [0x2001_0000, 0, high, 0xffff_ffe0 + (low % 32)]);
const range = fc.oneof(fc.tuple(four, four), fc.tuple(six, six)).chain(([one, other]) => {
  const [first, last] = compareAddresses(one, other) <= 0 ? [one, other] : [other, one];
  return fc.constantFrom("a", "b", "c").map((value): Range => ({ first, last, value }));
});

/** What a reader would say who goes through all ranges. */
function look(ranges: readonly Range[], address: AddressNumber): string | null {
  const around = ranges
    .filter(({ first }) => first.length === address.length)
    .filter(({ first, last }) => compareAddresses(first, address) <= 0 && compareAddresses(address, last) <= 0);
  const [best] = around.toSorted(
    (one, other) => compareAddresses(other.first, one.first) || compareAddresses(one.last, other.last),
  );
  return best?.value ?? null;
}

test("a look-up says what going through all ranges says, also after encoding", () => {
  const distinct = fc.uniqueArray(range, {
    maxLength: 12,
    selector: ({ first, last }) => `${first.join(".")}-${last.join(".")}`,
  });
  fc.assert(
    fc.property(distinct, fc.array(fc.oneof(four, six), { maxLength: 20 }), (ranges, addresses) => {
      const table = RangeTable.of(ranges);
      const again = RangeTable.decode(table.encode());
      for (const address of [...addresses, ...ranges.flatMap(({ first, last }) => [first, last])]) {
        expect(table.look(address)).toBe(look(ranges, address));
        expect(again.look(address)).toBe(look(ranges, address));
      }
    }),
  );
});

test("all addresses of a family are a range, too", () => {
  const table = RangeTable.of([
    { first: [0], last: [0xffff_ffff], value: "all" },
    { first: [0xffff_ffff], last: [0xffff_ffff], value: "last" },
  ]);
  expect([table.look([0]), table.look([0xffff_fffe]), table.look([0xffff_ffff])]).toEqual(["all", "all", "last"]);
  expect(table.look([0, 0, 0, 1])).toBeNull();
});

test.each([
  ["192.0.2.130/25", "192.0.2.128", "192.0.2.255"],
  ["192.0.2.1", "192.0.2.1", "192.0.2.1"],
  ["0.0.0.0/0", "0.0.0.0", "255.255.255.255"],
  ["2001:db8::1/33", "2001:db8::", "2001:db8:7fff:ffff:ffff:ffff:ffff:ffff"],
  ["::ffff:192.0.2.1", "192.0.2.1", "192.0.2.1"],
])("the block %s goes from %s to %s", (block, first, last) => {
  expect(readBlock(block)).toEqual([readAddressNumber(first), readAddressNumber(last)]);
});

test.each(["", "192.0.2.0/33", "192.0.2.0/", "192.0.2.0/x", "2001:db8::/129", "example.com", "1.2.3"])(
  "%s is no block",
  (text) => expect(readBlock(text)).toBeNull(),
);
