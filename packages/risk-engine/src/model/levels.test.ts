import { describe, expect, test } from "vitest";
import type { Agent, Network } from "../observation.ts";
import { assumptions, chains, indexOfLevel, type Level, valuesOf } from "./levels.ts";

const network: Network = {
  country: "NO",
  asn: 64_500,
  prefix: "192.0.2.0/24",
  address: "192.0.2.7",
  kind: "isp",
  place: null,
};
const agent: Agent = { device: "library", os: "Linux", family: "okhttp", platform: "jvm", version: "4" };
const levels: readonly Level[] = [...chains.network, ...chains.agent];

test("levels are numbered from coarse to fine, networks before agents, as stored histories have them", () => {
  expect(levels.map((level) => indexOfLevel(level))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(["country", "address", "device", "version"].map((level) => levels.indexOf(level as Level))).toEqual([
    0, 3, 4, 8,
  ]);
});

test("every guess is a probability, and what is finer is harder to copy and new more often", () => {
  for (const { copied, novelty } of Object.values(assumptions)) {
    expect(copied).toBeGreaterThan(0);
    expect(copied).toBeLessThan(1);
    expect(novelty).toBeGreaterThan(0);
    expect(novelty).toBeLessThan(1);
  }
  const copied = chains.network.map((level) => assumptions[level].copied);
  expect(copied).toEqual(copied.toSorted((one, other) => other - one));
  const novelty = levels.map((level) => assumptions[level].novelty);
  expect(novelty.slice(0, 4)).toEqual(novelty.slice(0, 4).toSorted((one, other) => one - other));
  expect(novelty.slice(4)).toEqual(novelty.slice(4).toSorted((one, other) => one - other));
});

describe("the values of a network and an agent", () => {
  test("each name all that is above them", () => {
    expect(valuesOf(network, agent)).toEqual({
      country: "NO",
      asn: "NO|64500",
      prefix: "192.0.2.0/24",
      address: "192.0.2.7",
      device: "library",
      os: "library|Linux",
      family: "library|Linux|okhttp",
      platform: "library|Linux|okhttp|jvm",
      version: "library|Linux|okhttp|jvm|4",
    });
  });

  test("are unknown where no data pack knows", () => {
    expect(valuesOf({ ...network, country: null }, null)).toMatchObject({ country: null, asn: "|64500" });
    expect(valuesOf({ ...network, asn: null }, null)).toMatchObject({ country: "NO", asn: null });
    expect(valuesOf({ ...network, country: null, asn: null }, null)).toMatchObject({
      country: null,
      asn: null,
      prefix: "192.0.2.0/24",
    });
  });

  test("are all unknown without a network and an agent", () => {
    const nothing = Object.fromEntries(levels.map((level) => [level, null]));
    expect(valuesOf(null, null)).toEqual(nothing);
    expect(valuesOf(network, null)).toMatchObject({
      device: null,
      os: null,
      family: null,
      platform: null,
      version: null,
    });
    expect(valuesOf(null, agent)).toMatchObject({ country: null, asn: null, prefix: null, address: null });
  });

  test.each<[Level, Partial<Agent>]>([
    ["os", { device: "tool" }],
    ["family", { os: "Windows" }],
    ["platform", { family: "curl" }],
    ["version", { platform: "node" }],
  ])("of equal text differ where something above %s differs", (level, changes) => {
    expect(valuesOf(null, { ...agent, ...changes })[level]).not.toBe(valuesOf(null, agent)[level]);
  });

  test("of one AS differ between countries", () => {
    expect(valuesOf({ ...network, country: "SE" }, null).asn).not.toBe(valuesOf(network, null).asn);
  });

  test("exist for an agent of empty texts, as their own value", () => {
    const silent = { device: "absent", os: "", family: "", platform: "", version: "" };
    expect(valuesOf(null, silent)).toMatchObject({ device: "absent", os: "absent|", version: "absent||||" });
  });
});
