import { compileBlocks } from "@parapet/ip-address";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { getClientAddress } from "./client-address.ts";

const hops = compileBlocks(["10.0.0.0/8", "fd00::/8"]);
const peer = "10.0.0.2";

test.each([
  ["the nearest address that is not a hop", { "x-forwarded-for": "1.1.1.1, 203.0.113.9, 10.0.0.7" }, "203.0.113.9"],
  ["the farthest hop where all are trusted", { "x-forwarded-for": "10.1.1.1, 10.0.0.7" }, "10.1.1.1"],
  ["the peer without a word", {}, peer],
  ["an element of Forwarded", { forwarded: 'for=1.1.1.1, for="[2001:db8::17]:4711";proto=https' }, "2001:db8::17"],
  ["no obfuscated name", { forwarded: "for=1.1.1.1, for=_hidden" }, peer],
  ["an address with its port", { "x-forwarded-for": "203.0.113.9:5000" }, "203.0.113.9"],
  ["an IPv4-mapped hop", { "x-forwarded-for": "203.0.113.9, ::ffff:10.0.0.7" }, "203.0.113.9"],
])("a trusted peer tells %s", (_, headers, expected) => {
  expect(getClientAddress(headers, peer, hops, "traefik")).toBe(expected);
});

test("nginx tells the address in X-Real-IP, and what stood before a hop in X-Forwarded-For", () => {
  const forged = { "x-real-ip": "203.0.113.9", "x-forwarded-for": "1.1.1.1" };
  expect(getClientAddress(forged, peer, hops, "nginx")).toBe("203.0.113.9");
  expect(getClientAddress(forged, peer, hops, "envoy")).toBe("1.1.1.1");
  const behind = { "x-real-ip": "10.0.0.9", "x-forwarded-for": "1.1.1.1, 198.51.100.4" };
  expect(getClientAddress(behind, peer, hops, "nginx")).toBe("198.51.100.4");
});

test("no other peer is believed, whatever its headers say", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.ipV4(), (one, other, address) => {
      const headers = { "x-forwarded-for": one, "x-real-ip": address, forwarded: other };
      expect(getClientAddress(headers, "192.0.2.1", hops, "nginx")).toBe("192.0.2.1");
    }),
  );
});

test("of a long chain only its near end is read, and no half of an address", () => {
  const far = "203.0.113.1, ".repeat(5_000);
  const of = (chain: string) => getClientAddress({ "x-forwarded-for": chain }, "10.0.0.1", hops, "envoy");
  expect(of(`${far}198.51.100.7, 10.0.0.2`)).toBe("198.51.100.7");
  // The element that is cut reads 8.8.8.8.
  const near = ", 10.0.0.2".repeat(199);
  expect(of(`${far}18.8.8.8${near}${" ".repeat(2_000 - 7 - near.length)}`)).toBe("10.0.0.2");
});
