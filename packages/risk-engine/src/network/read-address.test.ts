import fc from "fast-check";
import { isIP } from "node:net";
import { expect, test } from "vitest";
import { readAddress } from "./read-address.ts";

test.each([
  ["8.8.8.8", { address: "8.8.8.8", prefix: "8.8.8.0/24", isPrivate: false }],
  ["::ffff:8.8.8.8", { address: "8.8.8.8", prefix: "8.8.8.0/24", isPrivate: false }],
  ["10.0.0.1", { address: "10.0.0.1", prefix: "10.0.0.0/24", isPrivate: true }],
  ["100.64.1.1", { address: "100.64.1.1", prefix: "100.64.1.0/24", isPrivate: true }],
  ["::1", { address: "::1", prefix: "::/48", isPrivate: true }],
  ["fe80::1%eth0", { address: "fe80::1", prefix: "fe80::/48", isPrivate: true }],
  ["2A02:26F0:0:0:1:0:0:1", { address: "2a02:26f0::1:0:0:1", prefix: "2a02:26f0::/48", isPrivate: false }],
])("%s", (text, expected) => {
  expect(readAddress(text)).toEqual(expected);
});

test("every address that Node takes is read, stays an address, and is read again as itself", () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
      const read = readAddress(text);
      expect(isIP(read?.address ?? "")).toBeGreaterThan(0);
      expect(readAddress(read?.address ?? "")).toEqual(read);
    }),
  );
});

test("what Node takes for no address is none", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const bare = text
        .trim()
        .replace(/^\[|\]$/g, "")
        .replace(/%.*$/, "");
      fc.pre(isIP(bare) === 0);
      expect(readAddress(text)).toBeNull();
    }),
  );
});
