import { describe, expect, test } from "vitest";
import { chains, type Level } from "../model/levels.ts";
import type { Agent, Network, Observation } from "../observation.ts";
import { factsOf, hashOf } from "./facts.ts";

const network: Network = {
  country: "NO",
  asn: 64_500,
  prefix: "192.0.2.0/24",
  address: "192.0.2.7",
  kind: "isp",
  place: null,
};
const agent: Agent = { device: "library", os: "Linux", family: "okhttp", platform: "jvm", version: "4" };
const call: Observation = {
  atMs: Date.UTC(2026, 4, 1, 13, 30),
  network,
  agent,
  key: "k",
  endpoint: "GET /a",
  tls: "t",
  headers: "h",
  perMinute: 1,
};
const of = (changes: Partial<Observation>) => factsOf({ ...call, ...changes });
const levels: readonly Level[] = [...chains.network, ...chains.agent];

describe("the values of a chain", () => {
  test("each level has its own number, below the one before it", () => {
    const { values, parents } = factsOf(call);
    expect(new Set(levels.map((level) => values[level])).size).toBe(levels.length);
    for (const chain of Object.values(chains))
      for (const [at, level] of chain.entries())
        expect(parents[level]).toBe(at === 0 ? 0 : values[chain[at - 1] ?? level]);
  });

  test.each<[string, Partial<Network>, Level, Level | null]>([
    ["a country", { country: null }, "asn", null],
    ["an AS", { asn: null }, "prefix", "country"],
  ])("without %s, the next level is below the one above it", (_, changes, level, parent) => {
    const { values, parents } = of({ network: { ...network, ...changes } });
    expect(values[level === "asn" ? "country" : "asn"]).toBeNull();
    expect(parents[level]).toBe(parent === null ? 0 : values[parent]);
  });

  test("without a network and an agent, every level is unknown and at the top", () => {
    for (const changes of [{ network: null, agent: null }, { network: null }, { agent: null }]) {
      const { values, parents } = of(changes);
      for (const level of levels) {
        const isIn = (chain: readonly Level[]) => chain.includes(level);
        const isUnknown = ("network" in changes && isIn(chains.network)) || ("agent" in changes && isIn(chains.agent));
        expect(values[level] === null).toBe(isUnknown);
        if (isUnknown) expect(parents[level]).toBe(0);
      }
    }
  });

  test("equal networks and agents have equal numbers, whether or not they are the same objects", () => {
    expect(of({ network: { ...network }, agent: { ...agent } }).values).toEqual(factsOf(call).values);
  });

  test("an agent that comes from two networks has the values of each", () => {
    const elsewhere = { ...network, address: "192.0.2.8" };
    const [first, second, again] = [of({}), of({ network: elsewhere }), of({})];
    expect(second.values.address).not.toBe(first.values.address);
    expect(second.values.prefix).toBe(first.values.prefix);
    expect(again.values).toEqual(first.values);
    const newer = of({ agent: { ...agent, version: "5" } });
    expect(newer.values.version).not.toBe(first.values.version);
    expect(newer.values.platform).toBe(first.values.platform);
  });

  test("a network and an agent that come again aren't counted out again", () => {
    expect(of({ atMs: 0 }).values).toBe(factsOf(call).values);
  });
});

describe("single values", () => {
  test("one text is another number as a key, an endpoint, a TLS fingerprint and a header fingerprint", () => {
    const { key, endpoint, tls, headers } = of({ key: "x", endpoint: "x", tls: "x", headers: "x" });
    const numbers = [key, endpoint, tls, headers];
    expect(new Set(numbers).size).toBe(4);
    expect(numbers).not.toContain(null);
  });

  test("numbers are those of the kind and the text, as stored histories have them", () => {
    expect(factsOf(call)).toMatchObject({
      key: hashOf("key:k"),
      endpoint: hashOf("endpoint:GET /a"),
      tls: hashOf("tls:t"),
      headers: hashOf("headers:h"),
      values: { country: hashOf("country:NO"), asn: hashOf("asn:NO|64500"), device: hashOf("device:library") },
    });
  });

  test.each([null, ""])("%j is no value", (none) => {
    expect(of({ key: none, endpoint: none, tls: none, headers: none })).toMatchObject({
      key: null,
      endpoint: null,
      tls: null,
      headers: null,
    });
  });

  test.each([
    [Date.UTC(2026, 4, 1), 0],
    [Date.UTC(2026, 4, 1, 0, 59, 59, 999), 0],
    [Date.UTC(2026, 4, 1, 1), 1],
    [Date.UTC(2026, 4, 1, 13, 30), 13],
    [Date.UTC(2026, 4, 1, 23, 59, 59, 999), 23],
    [0, 0],
  ])("the hour of %d is %d, in UTC", (atMs, hour) => {
    expect(of({ atMs }).hour).toBe(hour);
  });

  test("the observation stays what it was", () => {
    expect(factsOf(call).observation).toBe(call);
  });
});
