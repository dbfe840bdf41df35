import { isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressNumber } from "./address-number.ts";
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

/** The first and last address of each block of IANA's special-purpose registries, and their public neighbors. */
describe("addresses that aren't public", () => {
  test.each([
    ["0.0.0.0", "0.255.255.255", "1.0.0.0"],
    ["10.0.0.0", "10.255.255.255", "11.0.0.0"],
    ["100.64.0.0", "100.127.255.255", "100.128.0.0"],
    ["127.0.0.0", "127.255.255.255", "128.0.0.0"],
    ["169.254.0.0", "169.254.255.255", "169.255.0.0"],
    ["172.16.0.0", "172.31.255.255", "172.32.0.0"],
    ["192.0.0.0", "192.0.0.255", "192.0.1.0"],
    ["192.0.2.0", "192.0.2.255", "192.0.3.0"],
    ["192.168.0.0", "192.168.255.255", "192.169.0.0"],
    ["198.18.0.0", "198.19.255.255", "198.20.0.0"],
    ["198.51.100.0", "198.51.100.255", "198.51.101.0"],
    ["203.0.113.0", "203.0.113.255", "203.0.114.0"],
    ["224.0.0.0", "255.255.255.255", "223.255.255.255"],
    ["2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::"],
    ["3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:1000::"],
    ["fc00::", "fdff:ffff::1", "2000::"],
    ["fe80::1", "febf::1", "3ffe::"],
    ["ff02::1", "::", "2606:4700::"],
    ["4000::", "1fff:ffff::", "2001:db7:ffff::"],
  ])("from %s to %s, and not %s", (first, last, outside) => {
    for (const inside of [first, last]) expect(readAddress(inside)?.isPrivate, inside).toBe(true);
    expect(readAddress(outside)?.isPrivate, outside).toBe(false);
  });

  test.each(["::ffff:10.0.0.1", "::ffff:a00:1"])("also where IPv6 maps them: %s", (text) => {
    expect(readAddress(text)).toEqual({ address: "10.0.0.1", prefix: "10.0.0.0/24", isPrivate: true });
  });
});

/** RFC 5952, sections 4 and 5. */
test.each([
  ["2001:0db8::0001", "2001:db8::1"],
  ["2001:db8:0:0:0:0:2:1", "2001:db8::2:1"],
  ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
  ["2001:0:0:1:0:0:0:1", "2001:0:0:1::1"],
  ["2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
  ["2001:DB8::ABCD", "2001:db8::abcd"],
  ["0:0:0:0:0:0:0:0", "::"],
  ["1:0:0:0:0:0:0:0", "1::"],
  ["1:2:3:4:5:6:7:0", "1:2:3:4:5:6:7:0"],
  ["1:2:3:4:5:6:0:0", "1:2:3:4:5:6::"],
  ["::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"],
  ["64:ff9b::192.0.2.33", "64:ff9b::c000:221"],
  ["1:2:3:4:5:6:192.0.2.33", "1:2:3:4:5:6:c000:221"],
  ["[2001:db8::1]", "2001:db8::1"],
  [" 2001:db8::1%en0 ", "2001:db8::1"],
  ["::ffff:192.0.2.33", "192.0.2.33"],
  ["0:0:0:0:0:ffff:c000:221", "192.0.2.33"],
  ["::fffe:c000:221", "::fffe:c000:221"],
  ["1::ffff:192.0.2.33", "1::ffff:c000:221"],
])("%s is written %s", (text, address) => {
  expect(readAddress(text)?.address).toBe(address);
});

test.each([
  ["203.0.113.200", "203.0.113.0/24"],
  ["255.255.255.255", "255.255.255.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8:0:2::", "2001:db8::/48"],
  ["1:0:2:3::", "1:0:2::/48"],
])("the network of %s is %s", (text, prefix) => {
  expect(readAddress(text)?.prefix).toBe(prefix);
});

test.each([
  "",
  " ",
  "192.0.2",
  "192.0.2.1.1",
  "192.0.2.256",
  "192.0.2.-1",
  "192.0.2.",
  "192.0.2.1/24",
  "1922.0.2.1",
  // Octal to some readers and decimal to others (RFC 6943, section 3.1.1).
  "010.0.0.1",
  "192.0.2.01",
  "192.0.2.00",
  "0x7f.0.0.1",
  ":",
  ":::",
  "1::2::3",
  ":1::2",
  "1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:8:9",
  "1:2:3:4::5:6:7:8",
  "12345::",
  "g::",
  "::1:",
  "::192.0.2",
  "::192.0.2.256",
  // An IPv4 part is allowed at the end only.
  "192.0.2.1::",
  "1:192.0.2.1::1",
  "::192.0.2.1:1",
  "1:2:3:4:5:6:7:192.0.2.1",
  "example.com",
])("%j is no address", (text) => {
  expect(readAddress(text)).toBeNull();
  expect(addressNumber(text)).toBeNull();
});

test.each([
  ["0.0.0.0", 0xffff_0000_0000n],
  ["192.0.2.33", 0xffff_c000_0221n],
  ["255.255.255.255", 0xffff_ffff_ffffn],
  ["::", 0n],
  ["::1", 1n],
  ["1::", 1n << 112n],
  ["1:2:3:4:5:6:7:8", 0x0001_0002_0003_0004_0005_0006_0007_0008n],
  ["ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", (1n << 128n) - 1n],
])("the number of %s is %d", (text, number) => {
  expect(addressNumber(text)).toBe(number);
});

test("two texts of one address have one number, and others have others", () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.oneof(fc.ipV4(), fc.ipV6()), (one, other) => {
      const [first, second] = [readAddress(one)?.address, readAddress(other)?.address];
      expect(addressNumber(first ?? "")).toBe(addressNumber(one));
      expect(addressNumber(one) === addressNumber(other)).toBe(first === second);
    }),
  );
});
