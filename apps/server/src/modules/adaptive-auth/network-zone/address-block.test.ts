import { addressBlock } from "@parapet/contract";
import { parseBlock } from "@parapet/ip-address";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";

const address = fc.oneof(fc.ipV4(), fc.ipV4Extended(), fc.ipV6());
const length = fc.oneof(fc.nat(130).map(String), fc.constantFrom("", "-1", "1e1", "08", "0x8", " 8", "24/8"));
const block = fc.oneof(
  address,
  fc.tuple(address, length).map(([text, bits]) => `${text}/${bits}`),
);

test("a block that people may enter is one that calls are compared with", () => {
  fc.assert(
    fc.property(block, (text) => {
      fc.pre(z.safeParse(addressBlock, text).success);
      expect(parseBlock(text)).not.toBeNull();
    }),
    { numRuns: 500 },
  );
});

test.each([
  "192.0.2.0/24",
  "192.0.2.7",
  "2001:DB8::/32",
  "::ffff:192.0.2.0/120",
  "2001:db8::7",
  "::/0",
  " 10.0.0.0/8 ",
])("%j may be entered", (text) => {
  expect(z.safeParse(addressBlock, text).success).toBe(true);
});

test.each(["010.0.0.0/8", "192.0.2.0/33", "2001:db8::/129", "192.0.2.0/", "[2001:db8::]/32", "example.com", "1", ""])(
  "%j may not",
  (text) => {
    expect(z.safeParse(addressBlock, text).success).toBe(false);
  },
);
