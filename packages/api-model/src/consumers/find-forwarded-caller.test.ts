import type { TrustedProxies } from "@parapet/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findForwardedCaller } from "./find-forwarded-caller.ts";

const of = (srcIp: string | null, values: readonly string[], name: TrustedProxies["header"] = "x-forwarded-for") => ({
  srcIp,
  reqHeaders: values.map((value) => ({ name, value })),
});
const proxies = { header: "x-forwarded-for", addresses: ["203.0.113.0/24", "10.0.0.5"] } as const;
const trust = (header: TrustedProxies["header"] = "x-forwarded-for"): TrustedProxies => ({
  header,
  addresses: [...proxies.addresses],
});

test.each([
  ["10.0.0.5", ["198.51.100.7"], "198.51.100.7", 1],
  ["10.0.0.5", ["192.0.2.66, 198.51.100.7, 203.0.113.9"], "198.51.100.7", 2],
  ["10.0.0.5", ["192.0.2.66", "198.51.100.7:4711"], "198.51.100.7", 1],
  ["::ffff:203.0.113.9", ["[2001:db8::7]:443"], "2001:db8::7", 1],
  ["10.0.0.5", ["203.0.113.8, 203.0.113.9"], "203.0.113.8", 2],
  ["10.0.0.5", ["unknown, 203.0.113.9"], "203.0.113.9", 1],
])("from %s with %j, the caller is %s, hop %i", (peer, chain, address, hop) => {
  expect(findForwardedCaller(of(peer, chain), trust())).toEqual({ address, hop });
});

test("Forwarded is read as RFC 7239 writes it", () => {
  const values = ['for=192.0.2.66, for="[2001:db8::17]:4711";proto=https', "proto=http;For=203.0.113.9"];
  expect(findForwardedCaller(of("10.0.0.5", values, "forwarded"), trust("forwarded"))).toEqual({
    address: "2001:db8::17",
    hop: 2,
  });
});

test.each([
  ["198.51.100.5", ["192.0.2.1"]],
  [null, ["192.0.2.1"]],
  ["10.0.0.5", []],
  ["10.0.0.5", ["192.0.2.1, _hidden"]],
])("from %s with %j, none is known", (peer, chain) => {
  expect(findForwardedCaller(of(peer, chain), trust())).toBeNull();
  expect(findForwardedCaller(of(peer, chain), trust("forwarded"))).toBeNull();
});

test("what a caller puts in front of the header changes nothing", () => {
  const anything = fc.array(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.constant("203.0.113.9")), {
    maxLength: 300,
  });
  fc.assert(
    fc.property(anything, (forged) => {
      const caller = findForwardedCaller(
        of("10.0.0.5", [[...forged, "198.51.100.7"].join(","), "203.0.113.9"]),
        trust(),
      );
      expect(caller).toEqual({ address: "198.51.100.7", hop: 2 });
    }),
  );
});
