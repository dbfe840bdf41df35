import { expect, it } from "vitest";
import { getApiKind } from "./find-or-create-api.ts";

it.each([
  ["internal", "api.example.com", "10.0.0.9"],
  ["internal", "api.example.com", "fd12::1"],
  ["internal", "api.example.com", "100.64.3.2"],
  ["internal", "api.example.com", null],
  ["internal", "192.168.1.4", null],
  ["external", "api.example.com", "203.0.113.9"],
  ["external", "orders.internal", "2001:db8::1"],
  ["external", "198.51.100.7", null],
] as const)("an API is %s when %s is called at %s", (kind, host, dstIp) => {
  expect(getApiKind({ host, dstIp })).toBe(kind);
});

it.each([
  ["external", "www.google.com", "outgoing"],
  ["internal", "api.example.com", "incoming"],
  ["internal", "orders", "outgoing"],
  ["internal", "orders.shop.svc.cluster.local", "outgoing"],
  ["internal", "orders.internal", "outgoing"],
  ["internal", "payments.prd", "outgoing"],
  ["internal", "router.home.arpa", "outgoing"],
  ["internal", "", "outgoing"],
] as const)("without an address, an API is %s when a call to %s is %s", (kind, host, direction) => {
  expect(getApiKind({ host, dstIp: null, context: { direction } })).toBe(kind);
});
