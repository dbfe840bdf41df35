import { expect, it } from "vitest";
import { type ForwardedCalls, listProxies } from "./queries.ts";

const through = (chain: string, peer: string, calls = 10): ForwardedCalls => ({
  sourceId: "edge",
  peer,
  chain,
  calls,
  lastSeenAt: "2026-11-20T09:00:00.000Z",
});
const addressesOf = (...forwarded: readonly ForwardedCalls[]) => listProxies(forwarded).map(({ address }) => address);

it("every hop but the caller is a proxy, the nearest first", () => {
  expect(
    addressesOf(through("198.51.100.7, 10.0.1.1", "10.0.2.2"), through("198.51.100.8, 10.0.1.1", "10.0.2.2")),
  ).toEqual(["10.0.2.2", "10.0.1.1"]);
});

it("where the peer is the caller that a gateway has found, hops are on the near side of it", () => {
  expect(addressesOf(through("203.0.113.9, 198.51.100.7, 10.0.1.1", "198.51.100.7"))).toEqual(["10.0.1.1"]);
});

it("an address that a caller made up is none, however often it comes", () => {
  const callers = Array.from({ length: 50 }, (_, at) => through(`198.51.100.1, 10.9.9.9, 203.0.113.${at}`, "10.0.2.2"));
  expect(addressesOf(...callers)).toEqual(["10.0.2.2"]);
});

it("outside of private networks a proxy forwards a good part of the calls", () => {
  const fewOf = (calls: number) => [
    through("198.51.100.7, 203.0.113.5", "10.0.2.2", calls),
    through("198.51.100.8", "10.0.2.2", 100 - calls),
  ];
  expect(addressesOf(...fewOf(19))).toEqual(["10.0.2.2"]);
  expect(addressesOf(...fewOf(20))).toEqual(["10.0.2.2", "203.0.113.5"]);
});

it("ports are left out, and what is no address ends the chain", () => {
  expect(addressesOf(through("198.51.100.7, unknown, [2001:db8::5]:4711, 10.0.1.1:80", "10.0.2.2"))).toEqual([
    "10.0.2.2",
    "10.0.1.1",
    "2001:db8::5",
  ]);
  expect(addressesOf(through("198.51.100.7", ""))).toEqual([]);
});

it("a chain of one that is the peer itself has no proxy", () => {
  expect(addressesOf(through("198.51.100.7", "198.51.100.7"))).toEqual([]);
});
