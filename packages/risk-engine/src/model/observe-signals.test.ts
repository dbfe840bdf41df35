import { describe, expect, test } from "vitest";
import { weightAt } from "../history/decay.ts";
import { factsOf } from "../history/facts.ts";
import { History } from "../history/history.ts";
import { Population } from "../history/population.ts";
import { type Circumstances, noCircumstances, type Observation } from "../observation.ts";
import { cloud, known, onDay, script } from "../testing.ts";
import { observeSignals } from "./observe-signals.ts";

const usual = known(30);
const dayMs = 86_400_000;

function signal(
  code: string,
  observation: Observation,
  around: Partial<Circumstances> = {},
  { history, population }: { readonly history: History; readonly population: Population } = usual,
) {
  const signals = observeSignals(factsOf(observation), { ...noCircumstances, ...around }, history, population);
  return signals.find((each) => each.code === code);
}
const call = onDay(31);

describe("signals", () => {
  const codesOf = (history: History, observation = call) =>
    observeSignals(factsOf(observation), noCircumstances, history, usual.population).map(({ code }) => code);

  test("come in the same order for every call of a known client, with one of the three about its key", () => {
    const codes = codesOf(usual.history);
    expect(codes).toHaveLength(23);
    expect(codes.filter((code) => code.startsWith("dev.key"))).toEqual(["dev.key_known"]);
    const silent: Observation = { ...call, network: null, agent: null, key: null, endpoint: null, tls: null };
    expect(codesOf(usual.history, silent)).toEqual(
      codes.map((code) => (code === "dev.key_known" ? "dev.key_missing" : code)),
    );
  });

  test("of a client without a session are those that need no history", () => {
    const codes = codesOf(new History());
    expect(codes).toEqual(codesOf(usual.history).slice(9));
    expect(codes).toContain("net.blocklist");
    expect(codes).toContain("beh.dormant");
  });

  test("are learned from the first session on", () => {
    const { history } = known(1);
    expect(codesOf(history)).toEqual(codesOf(usual.history));
  });
});

test("a call about which nothing else is known has no evidence around it", () => {
  const around = observeSignals(factsOf(call), noCircumstances, new History(), new Population());
  for (const { code, decibans } of around) expect(decibans ?? 0, code).toBe(0);
  expect(signal("cred.failures", call)?.facts).toEqual({ failures: 0 });
  const unknown = around.filter(({ decibans }) => decibans === null).map(({ code }) => code);
  expect(unknown).toEqual([
    "net.anonymiser",
    "net.blocklist",
    "dev.agent_contradicted",
    "cred.leaked",
    "ctx.declared_mismatch",
    "geo.impossible_travel",
    "beh.enumeration",
  ]);
});

describe("a new network", () => {
  const office = call.network ?? cloud;

  test.each<[string, Observation["network"], string | null, boolean]>([
    ["the usual one", office, null, false],
    ["a new address of it", { ...office, address: "198.51.100.9" }, "address", false],
    ["a new prefix", { ...office, prefix: "198.51.100.0/24" }, "prefix", false],
    ["a new AS", { ...office, asn: 64_500 }, "asn", true],
    ["a new country", { ...office, country: "SE" }, "country", true],
  ])("%s is new at %s level", (_, network, newAt, isNewNetwork) => {
    const observation = { ...call, network };
    expect(signal("net.hierarchy", observation)?.facts).toMatchObject({ newAt, address: network?.address });
    const kind = signal("net.class_new", observation);
    expect(kind?.facts).toEqual({ kind: "isp" });
    expect(kind?.decibans !== 0).toBe(isNewNetwork);
  });

  test("of unknown kind says nothing about its kind", () => {
    expect(signal("net.class_new", { ...call, network: { ...cloud, kind: null } })).toMatchObject({
      decibans: null,
      facts: { kind: null },
    });
  });
});

describe("facts of what was seen", () => {
  test("name the agent, the hour, the endpoint and the rate", () => {
    expect(signal("dev.agent", { ...call, agent: script })?.facts).toMatchObject({
      newAt: "os",
      family: "python-requests",
    });
    expect(signal("beh.hour", { ...call, atMs: call.atMs + 3_600_000 })?.facts).toEqual({ hour: 10 });
    expect(signal("beh.endpoint", call)?.facts).toEqual({ endpoint: "GET /invoices" });
    expect(signal("beh.rate", call)?.facts).toEqual({ perMinute: 3 });
  });

  test.each(["dev.tls_new", "dev.headers"])("%s is 0 for what the client showed before", (code) => {
    expect(signal(code, call)).toMatchObject({ decibans: 0, facts: {} });
    const part = code === "dev.headers" ? "headers" : "tls";
    expect(signal(code, { ...call, [part]: "other" })?.decibans).toBeGreaterThan(0);
    expect(signal(code, { ...call, [part]: null })?.decibans).toBeNull();
  });
});

describe("the rate", () => {
  /** Minutes with so many calls, each counted now. */
  const seen = (...rates: readonly (readonly [bucket: number, minutes: number])[]) => {
    const history = new History();
    history.addSession(call.atMs, weightAt(call.atMs));
    for (const [bucket, minutes] of rates) history.addRate(bucket, minutes * weightAt(call.atMs));
    return { history, population: new Population() };
  };
  const rated = (perMinute: number, minutes = seen([3, 100]), atMs = call.atMs) =>
    signal("beh.rate", { ...call, perMinute, atMs }, {}, minutes)?.decibans;

  test.each([
    [0, 0],
    [2, 0],
    [4, 0],
    [5, 2],
    [8, 2],
    [9, 4],
    [16, 4],
    [17, 6],
    [33, 8],
    [100_000, 8],
  ])("of %d a minute is worth %d dB for a client that makes 3 or 4", (perMinute, decibans) => {
    expect(rated(perMinute)).toBe(decibans);
  });

  test.each([
    ["no more than a hundredth of busier minutes is ignored", seen([3, 99], [7, 1]), 8],
    ["more than a hundredth of busier minutes is usual", seen([3, 98], [7, 2]), 0],
    ["the hundredth may be spread over several rates", seen([3, 199], [7, 1], [9, 1]), 8],
    ["a client that makes no calls has them all above its own", seen([0, 100]), 8],
  ])("%s", (_, minutes, decibans) => {
    expect(rated(64, minutes)).toBe(decibans);
  });

  test("says nothing before four minutes are known, each counted with its age", () => {
    expect(rated(1000, seen([3, 3.99]))).toBe(0);
    expect(rated(1000, seen([3, 4]))).toBe(8);
    expect(rated(1000, seen([3, 7]), call.atMs + 90 * dayMs)).toBe(0);
    expect(rated(1000, seen([3, 8]), call.atMs + 90 * dayMs)).toBe(8);
  });
});

describe("a pause", () => {
  const after = (days: number) => signal("beh.dormant", { ...call, atMs: usual.history.lastMs + days * dayMs });

  test.each([
    [0, 0, 0],
    [1.9, 1, 0],
    [60, 60, 0],
    [60.99, 60, 0],
    [61, 61, 3],
    [400, 400, 3],
  ])("of %d days is one of %d, worth %d dB", (days, whole, decibans) => {
    expect(after(days)).toMatchObject({ decibans, facts: { days: whole } });
  });

  test("needs a call before it", () => {
    const stranger = { history: new History(), population: new Population() };
    expect(signal("beh.dormant", call, {}, stranger)).toMatchObject({ decibans: 0, facts: { days: 0 } });
  });

  test("isn't negative for a call that arrives late", () => {
    expect(after(-2)).toMatchObject({ decibans: 0 });
  });
});

describe("circumstances", () => {
  test("failures from an address count for who isn't known there", () => {
    const elsewhere = { ...call, network: cloud };
    expect(signal("cred.failures", elsewhere, { failuresHere: 20 })).toMatchObject({ decibans: 10 });
    expect(signal("cred.failures", call, { failuresHere: 20 })).toMatchObject({ decibans: 0 });
    expect(signal("cred.failures", call, { failures: 5, failuresHere: 20 })).toMatchObject({ decibans: 5 });
  });

  test.each([
    [0, 0],
    [4, 0],
    [5, 5],
    [19, 5],
    [20, 10],
    [1000, 10],
  ])("%d failures are worth %d dB", (failures, decibans) => {
    expect(signal("cred.failures", call, { failures })).toMatchObject({ decibans, facts: { failures } });
  });

  test.each([
    [null, null],
    [0, 0],
    [0.2, 0],
    [0.35, 2.5],
    [0.5, 5],
    [0.8, 10],
    [1, 10],
  ])("%j of the calls refused is worth %j dB", (refusedShare, decibans) => {
    const found = signal("beh.enumeration", call, { refusedShare });
    expect(found?.facts).toEqual({ refusedShare });
    expect(found?.decibans).toEqual(decibans === null ? null : expect.closeTo(decibans, 9));
  });

  test.each([
    [0, 0],
    [1, 0],
    [2, 8],
    [9, 8],
  ])("a key in %d networks at once is worth %d dB", (parallelNetworks, decibans) => {
    expect(signal("cred.parallel", { ...call, network: cloud }, { parallelNetworks })?.decibans).toBe(decibans);
    expect(signal("cred.parallel", call, { parallelNetworks })?.decibans, "from where it is known").toBe(0);
  });

  test.each<[string, Partial<Circumstances>, number | null]>([
    ["zone.trusted", { zone: "trusted" }, -6],
    ["zone.trusted", { zone: "blocked" }, 0],
    ["zone.trusted", { zone: null }, 0],
    ["zone.blocked", { zone: "blocked" }, 20],
    ["zone.blocked", { zone: "trusted" }, 0],
    ["net.anonymiser", { onBlockList: true }, null],
    ["net.blocklist", { onAnonymiserList: true }, null],
    ["cred.leaked", { revokedKeyUsed: true }, null],
    ["cred.revoked_key_used", { keyLeaked: true }, 0],
  ])("%s, where %j, is %j dB", (code, around, decibans) => {
    expect(signal(code, call, around)?.decibans).toBe(decibans);
  });
});

describe("travel", () => {
  const later = (minutes: number, network: Observation["network"]): Observation => ({
    ...call,
    atMs: usual.history.lastMs + minutes * 60_000,
    network,
  });
  const travel = (observation: Observation, all = usual) => signal("geo.impossible_travel", observation, {}, all);

  test("says how far and how fast", () => {
    // Oslo to 39° N 77° W is 6,238 km, less the 70 km that both places may be off.
    const { decibans, facts } = travel(later(40, cloud)) ?? {};
    expect(decibans).toBe(10);
    expect(facts?.["minutes"]).toBe(40);
    expect(Number(facts?.["km"])).toBeGreaterThan(6100);
    expect(Number(facts?.["km"])).toBeLessThan(6250);
  });

  test("that is possible is worth nothing", () => {
    expect(travel(later(24 * 60, cloud))).toMatchObject({ decibans: 0, facts: { km: null, minutes: null } });
  });

  test("can't be measured to an unknown place, or from one", () => {
    expect(travel(later(40, { ...cloud, place: null }))?.decibans).toBeNull();
    expect(travel(later(40, null))?.decibans).toBeNull();
    const { population } = usual;
    expect(travel(later(40, cloud), { history: new History(), population })?.decibans).toBeNull();
  });
});
