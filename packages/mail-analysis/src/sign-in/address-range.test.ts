import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInNetworks, networkOf } from "./address-range.ts";

describe("an address in a network", () => {
  it.each([
    // The first and last address of a prefix, and their neighbors.
    ["192.0.2.0", "192.0.2.0/25", true],
    ["192.0.2.127", "192.0.2.0/25", true],
    ["192.0.2.128", "192.0.2.0/25", false],
    ["192.0.1.255", "192.0.2.0/25", false],
    ["198.51.100.4", "198.51.100.4/30", true],
    ["198.51.100.7", "198.51.100.4/30", true],
    ["198.51.100.8", "198.51.100.4/30", false],
    // Bits after the prefix don't count.
    ["203.0.113.200", "203.0.113.9/24", true],
    ["203.0.113.9", "203.0.113.9/32", true],
    ["203.0.113.8", "203.0.113.9/32", false],
    ["203.0.113.8", "0.0.0.0/0", true],
    ["255.255.255.255", "128.0.0.0/1", true],
    ["127.255.255.255", "128.0.0.0/1", false],
    ["2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db8::/32", true],
    ["2001:db7:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db8::/32", false],
    ["2001:db8::1", "2001:db8::1", true],
    ["2001:db8::1", "2001:db8::1/128", true],
    ["2001:db8::2", "2001:db8::1/128", false],
    ["2001:db8::8000:0:0:0", "2001:db8:0:0:8000::/65", true],
    ["2001:db8::7fff:0:0:0", "2001:db8:0:0:8000::/65", false],
    ["2001:db8::1", "::/0", true],
  ])("%s in %s: %s", (ip, network, expected) => {
    expect(isInNetworks(ip, [network])).toBe(expected);
  });

  it("separates the two versions, except for IPv4 addresses mapped to IPv6", () => {
    expect(isInNetworks("192.0.2.1", ["::/0"])).toBe(false);
    expect(isInNetworks("2001:db8::1", ["0.0.0.0/0"])).toBe(false);
    expect(isInNetworks("::FFFF:192.0.2.1", ["192.0.2.1"])).toBe(true);
    expect(isInNetworks("192.0.2.1", ["::ffff:192.0.2.1"])).toBe(true);
  });

  it("finds the address in any of several networks, and in none of an empty list", () => {
    const networks = ["192.0.2.0/24", " 198.51.100.0/24 ", "2001:db8::/32"];
    expect(isInNetworks("198.51.100.9", networks)).toBe(true);
    expect(isInNetworks("2001:db8::9", networks)).toBe(true);
    expect(isInNetworks("203.0.113.9", networks)).toBe(false);
    expect(isInNetworks("192.0.2.1", [])).toBe(false);
  });

  it.each(["192.0.2.0/33", "192.0.2.0/-1", "192.0.2.0/2.5", "192.0.2.0/x", "192.0.2/24", "", "/24", "2001:db8::/129"])(
    "skips a malformed network: %s",
    (network) => {
      expect(isInNetworks("192.0.2.0", [network])).toBe(false);
      expect(isInNetworks("2001:db8::", [network])).toBe(false);
      expect(isInNetworks("192.0.2.0", [network, "192.0.2.0/24"])).toBe(true);
    },
  );

  it.each(["", "192.0.2", "192.0.2.1.5", "192.0.2.256", "192.0.2.x", "192.0.2.1000", "192.0..2", "1:2:3:4:5:6:7"])(
    "is not found if it isn't an IPv4 or IPv6 address: %s",
    (ip) => {
      expect(isInNetworks(ip, ["0.0.0.0/0", "::/0"])).toBe(false);
    },
  );

  it.each(["1:2:3:4:5:6:7:8:9", "1::2::3", "1:2:3:4:5:6:7::8", "2001:db8::g", "2001:db8::12345", ":::"])(
    "is not found if it violates RFC 4291: %s",
    (ip) => {
      expect(isInNetworks(ip, ["::/0"])).toBe(false);
    },
  );

  it("accepts all short forms of IPv6 addresses", () => {
    const same = ["2001:db8:0:0:0:0:0:1", "2001:db8::1", "2001:DB8::0001", "2001:db8:0::0:1", "2001:0db8::0:1"];
    for (const ip of same) for (const other of same) expect(isInNetworks(ip, [other])).toBe(true);
    expect(isInNetworks("::1", ["0:0:0:0:0:0:0:1"])).toBe(true);
    expect(isInNetworks("2001:db8::", ["2001:db8:0:0:0:0:0:0"])).toBe(true);
    expect(isInNetworks("1:2:3:4:5:6:7::", ["1:2:3:4:5:6:7:0"])).toBe(true);
    expect(isInNetworks("64:ff9b::192.0.2.33", ["64:ff9b::c000:221"])).toBe(true);
    expect(isInNetworks("1:2:3:4:5:6:192.0.2.33", ["1:2:3:4:5:6:c000:221"])).toBe(true);
    expect(isInNetworks("1:2:3:4:5:6:7:192.0.2.33", ["::/0"])).toBe(false);
  });

  it("is in each of its own prefixes, and a shorter prefix contains the longer one", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(32), (ip, length) => {
        expect(isInNetworks(ip, [`${ip}/${length}`])).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), fc.nat(31), (ip, other, length) => {
        const isInLonger = isInNetworks(ip, [`${other}/${length + 1}`]);
        expect(!isInLonger || isInNetworks(ip, [`${other}/${length}`])).toBe(true);
      }),
    );
  });
});

describe("the network of an address", () => {
  it.each([
    ["198.51.100.0", "198.51.100.255", true],
    ["198.51.100.255", "198.51.101.0", false],
    ["198.51.100.1", "198.50.100.1", false],
    ["2001:db8:1::", "2001:db8:1:ffff:ffff:ffff:ffff:ffff", true],
    ["2001:db8:1:ffff::", "2001:db8:2::", false],
    ["::ffff:198.51.100.1", "198.51.100.2", true],
    // 0.0.1.0/24 and 0:0:1::/48 have the same number, but not the same version.
    ["0.0.1.0", "0:0:1::", false],
  ])("of %s and of %s are the same: %s", (one, other, isSame) => {
    expect(networkOf(one) === networkOf(other)).toBe(isSame);
  });

  it("is the text itself if it isn't an address", () => {
    expect(networkOf("unknown")).toBe("unknown");
    expect(networkOf("")).toBe("");
  });
});
