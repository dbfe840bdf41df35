import { expect, test } from "vitest";
import type { Agent, Network } from "../observation.ts";
import { agentFacts, hourFacts, kindFacts, networkFacts } from "./lasting-facts.ts";

const networkOf = (address: string): Network => ({
  country: "NO",
  asn: 64_500,
  prefix: "192.0.2.0/24",
  address,
  kind: "isp",
  place: null,
});
const agent: Agent = { device: "library", os: "Linux", family: "okhttp", platform: "jvm", version: "4" };

test("a network's facts are its levels and where it is new", () => {
  expect(networkFacts(networkOf("192.0.2.7"), "asn")).toEqual({
    newAt: "asn",
    country: "NO",
    asn: 64_500,
    prefix: "192.0.2.0/24",
    address: "192.0.2.7",
  });
});

test("an agent's facts are what a reader knows it by, and where it is new", () => {
  expect(agentFacts(agent, "version")).toEqual({
    newAt: "version",
    family: "okhttp",
    version: "4",
    os: "Linux",
    device: "library",
  });
});

test("what isn't known has no facts", () => {
  expect(networkFacts(null, null)).toEqual({ newAt: null, country: null, asn: null, prefix: null, address: null });
  expect(agentFacts(null, null)).toEqual({ newAt: null, family: null, version: null, os: null, device: null });
});

test("the same network at the same level has the same object, and another level isn't mixed up with it", () => {
  const network = networkOf("192.0.2.7");
  const first = networkFacts(network, null);
  expect(networkFacts(network, null)).toBe(first);
  expect(networkFacts(network, "address")).toMatchObject({ newAt: "address", address: "192.0.2.7" });
  expect(networkFacts(network, null)).toEqual(first);
});

test("networks don't share facts, nor do they with agents", () => {
  const [one, other] = [networkOf("192.0.2.7"), networkOf("192.0.2.8")];
  networkFacts(one, null);
  expect(networkFacts(other, null)).toMatchObject({ address: "192.0.2.8" });
  expect(networkFacts(one, null)).toMatchObject({ address: "192.0.2.7" });
  networkFacts(null, null);
  expect(agentFacts(null, null)).toHaveProperty("family", null);
});

test("every hour and every kind names itself", () => {
  for (let hour = 0; hour < 24; hour += 1) expect(hourFacts(hour)).toEqual({ hour });
  expect(hourFacts(24)).toEqual({ hour: 24 });
  expect(hourFacts(7)).toBe(hourFacts(7));
  for (const kind of ["isp", "mobile", "hosting", "anonymiser", null] as const)
    expect(kindFacts(kind)).toEqual({ kind });
});
