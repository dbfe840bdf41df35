import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { weightAt } from "../history/decay.ts";
import { type Facts, factsOf } from "../history/facts.ts";
import { History, type KeyUse, drawnBelow, keyUses, newBelow } from "../history/history.ts";
import { Population } from "../history/population.ts";
import type { NetworkKind } from "../observation.ts";
import { onDay } from "../testing.ts";
import { chainEvidence, endpointEvidence, hourEvidence, keyEvidence, newNetworkEvidence } from "./evidence.ts";
import { learn } from "./learn.ts";

const dayMs = 86_400_000;
const chrome = { device: "desktop", os: "Windows", family: "Chrome", platform: "x64", version: "130" };
const { atMs } = onDay(0);
const weight = weightAt(atMs);

/** A client with eight sessions, and what it showed in how many of them. */
function historyOf(...values: readonly (readonly [value: number, sessions: number])[]): History {
  const history = new History();
  for (let session = 0; session < 8; session += 1) history.addSession(atMs, weight);
  for (const [value, sessions] of values) history.values.add(value, sessions * weight);
  return history;
}

const plain = factsOf(onDay(0, { network: null, agent: null }));
/** A call from a country and an AS of it. */
const from = (country: number | null, asn: number | null = null, at = atMs): Facts => ({
  ...plain,
  observation: { ...plain.observation, atMs: at },
  values: { ...plain.values, country, asn },
  parents: { ...plain.parents, asn: country ?? 0 },
});

const [norway, telco] = [10, 20];
const compare = (facts: Facts, history: History, population = new Population()) =>
  chainEvidence("network", facts, history, population);

describe("a chain", () => {
  /** An attacker copies a country every other time, and one session in fifty comes from a new one. */
  test.each<[string, number, number, string | null]>([
    ["always", 8, -1.2348, null],
    ["every other time", 4, -0.0053, null],
    ["hardly ever", 0.02 / 8, 13.0339, null],
    ["never", 0, 14.0654, "country"],
  ])("a country that a client %s comes from", (_, sessions, decibans, newAt) => {
    const found = compare(from(norway), historyOf([norway, sessions]));
    expect(found.decibans).toBeCloseTo(decibans, 3);
    expect(found.newAt).toBe(newAt);
  });

  test("ends where the first value is new", () => {
    const found = compare(from(norway, telco), historyOf([norway, 8]));
    expect(found).toEqual({ decibans: expect.closeTo(10.5979, 3), newAt: "asn" });
    const both = compare(from(norway, telco), historyOf([telco, 8]));
    expect(both).toEqual({ decibans: expect.closeTo(14.0654, 3), newAt: "country" });
  });

  test("multiplies what its levels say", () => {
    const found = compare(from(norway, telco), historyOf([norway, 8], [telco, 8]));
    // 0.5 + 0.25 / 0.99 for the country, 0.25 + 0.375 / 0.975 for the AS.
    expect(found).toEqual({ decibans: expect.closeTo(-3.2097, 3), newAt: null });
  });

  test("skips what no data pack knows, and says nothing where all is unknown", () => {
    expect(compare(from(null), historyOf())).toEqual({ decibans: 0, newAt: null });
    const history = historyOf([telco, 8]);
    expect(compare(from(null, telco), history)).toEqual({ decibans: expect.closeTo(-1.9749, 3), newAt: null });
  });

  test("compares the agent alone when asked for the agent", () => {
    const facts = { ...from(norway), values: { ...plain.values, country: norway, device: 5 } };
    const agent = chainEvidence("agent", facts, historyOf([5, 8]), new Population());
    // 0.6 + 0.4 * 0.5 / 0.975.
    expect(agent).toEqual({ decibans: expect.closeTo(-0.9413, 3), newAt: null });
  });

  test("a value that all clients have says less than one that few have", () => {
    const [many, few] = [new Population(), new Population()];
    for (const population of [many, few]) population.sessions = 8;
    many.add(norway, 0, 7);
    few.add(99, 0, 8);
    expect(compare(from(norway), historyOf([norway, 8]), many).decibans).toBeCloseTo(-0.475, 3);
    // Half a session of 9.5: 0.5 + 0.5 * 0.0526 / 0.9811.
    expect(compare(from(norway), historyOf([norway, 8]), few).decibans).toBeCloseTo(-2.7833, 3);
  });

  test("how surprising something new is doesn't depend on how many have it", () => {
    const population = new Population();
    population.sessions = 100;
    population.add(norway, 0, 99);
    expect(compare(from(norway), historyOf(), population).decibans).toBeCloseTo(14.0654, 3);
  });

  test("both counts decay alike, so that a pause makes nothing less usual", () => {
    const later = atMs + 90 * dayMs;
    expect(compare(from(norway, null, later), historyOf([norway, 8])).decibans).toBeCloseTo(-1.2348, 3);
    expect(compare(from(norway, null, later), historyOf([norway, 4])).decibans).toBeCloseTo(-0.0105, 3);
  });
});

describe("novelty", () => {
  const drawn = (novel: number, others: number) => {
    const history = historyOf();
    history.addDraw(0, true, novel);
    history.addDraw(0, false, others);
    return history;
  };

  test.each([
    ["a client that always comes from somewhere new", drawn(4, 0), 1.7038],
    ["a client that never did in four sessions", drawn(0, 4), 17.0329],
    ["a client that never did in a million", drawn(0, 1e6), 30.0022],
    ["a client that always did in a million", drawn(1e6, 0), 0.0666],
  ])("%s", (_, history, decibans) => {
    expect(compare(from(norway), history).decibans).toBeCloseTo(decibans, 3);
  });

  test("of other clients counts for one of their age after the same pause", () => {
    const population = new Population();
    for (let times = 0; times < 5; times += 1) population.addDraw(0, 8, 10, true);
    const after = (days: number, history = historyOf()) =>
      compare(from(norway, null, atMs + days * dayMs), history, population).decibans;
    expect(after(10)).toBeCloseTo(1.7038, 3);
    expect(after(1)).toBeCloseTo(14.0654, 3);
    const young = new History();
    young.addSession(atMs, weight);
    expect(after(10, young)).toBeCloseTo(14.0654, 3);
  });

  test("is each level's own", () => {
    const history = historyOf([norway, 8]);
    history.addDraw(1, true, 4);
    // (4 + 4 * 0.05) of 8: a new AS is as likely as not, and the country stays what it was.
    const found = compare(from(norway, telco), history);
    expect(found.decibans).toBeCloseTo(10 * Math.log10(0.752_525 * (0.25 + 0.75 / 0.525)), 3);
  });
});

describe("novelty below a value", () => {
  /** Eight sessions each in two countries; in one of them always by another AS. */
  const roaming = historyOf([norway, 8], [drawnBelow(norway), 8], [newBelow(norway), 8], [5, 8]);

  test("where a client always shows something new, one more says little", () => {
    expect(compare(from(norway, telco), roaming).decibans).toBeLessThan(0);
    expect(compare(from(5, telco), roaming).decibans).toBeGreaterThan(10);
  });

  test("a line that gets other prefixes gets other addresses in them", () => {
    const line = historyOf([norway, 8], [telco, 8], [drawnBelow(telco), 8], [newBelow(telco), 8], [7, 1]);
    const at = (address: number): Facts => ({
      ...from(norway, telco),
      values: { ...plain.values, country: norway, asn: telco, prefix: 7, address },
      parents: { ...plain.parents, asn: norway, prefix: telco, address: 7 },
    });
    const office = historyOf([norway, 8], [telco, 8], [7, 8]);
    expect(compare(at(9), office).decibans - compare(at(9), line).decibans).toBeGreaterThan(3);
  });
});

test("a known installation never raises the risk, however rarely it is used", () => {
  const at = (device: number): Facts => ({ ...plain, values: { ...plain.values, device } });
  const by = (sessions: number) =>
    chainEvidence("agent", at(5), historyOf([1, 8], [5, sessions]), new Population()).decibans;
  expect(by(0.5)).toBeLessThanOrEqual(0);
  expect(by(0.25)).toBeGreaterThan(0);
});

test("the next two versions of a known product are its updates, and hardly surprise", () => {
  const at = (version: string) => factsOf(onDay(0, { agent: { ...chrome, version } }));
  const history = new History();
  const population = new Population();
  for (let session = 0; session < 8; session += 1) learn(at("130"), history, population);
  const surprise = (version: string) => chainEvidence("agent", at(version), history, population).decibans;
  for (const update of ["131", "132"]) expect(surprise(update)).toBeCloseTo(surprise("131"), 9);
  for (const other of ["133", "129", "", "131b"]) expect(surprise(other)).toBeGreaterThan(surprise("131") + 0.5);
});

describe("the kind of a new network", () => {
  const kinds: readonly (readonly [NetworkKind, number, number])[] = [
    ["hosting", 3.0103, -1.4613],
    ["isp", 1.2057, 5.1851],
    ["mobile", -4.437, -0.4576],
    ["anonymiser", -4.9485, -0.9691],
  ];

  test.each(kinds)(
    "%s: %d dB before any was seen, %d dB where six new networks were hosting",
    (kind, before, after) => {
      const population = new Population();
      expect(newNetworkEvidence(kind, "asn", population)).toBeCloseTo(before, 3);
      expect(newNetworkEvidence(kind, "country", population)).toBeCloseTo(Math.max(0, before), 3);
      for (const newAt of ["prefix", "address", null] as const)
        expect(newNetworkEvidence(kind, newAt, population)).toBe(0);
      for (let times = 0; times < 6; times += 1) population.addNewNetwork("hosting");
      expect(newNetworkEvidence(kind, "asn", population)).toBeCloseTo(after, 3);
    },
  );
});

describe("a key", () => {
  test.each<[KeyUse, number, number, number]>([
    ["known", -10.4576, -14.5033, -15.2201],
    ["missing", 3.5218, 9.89, 22.73],
    ["new", -1.8046, 4.5636, 17.4036],
  ])("that is %s: %d dB for a stranger, %d dB after 10 with a key, %d dB after 1,000", (use, none, ten, thousand) => {
    const after = (sessions: number) => {
      const history = new History();
      history.addKeyUse("known", sessions);
      return keyEvidence(use, history, new Population());
    };
    expect(after(0)).toBeCloseTo(none, 3);
    expect(after(10)).toBeCloseTo(ten, 3);
    expect(after(1000)).toBeCloseTo(thousand, 3);
  });

  test("counts against all sessions, whatever key they came with", () => {
    const history = new History();
    for (const [use, times] of [
      ["known", 4],
      ["new", 5],
      ["missing", 3],
    ] as const)
      history.addKeyUse(use, times);
    // (4 + 1) of 15, (5 + 1) of 15, (3 + 1) of 15.
    const found = keyUses.map((use) => 10 ** (keyEvidence(use, history, new Population()) / 10));
    expect(found).toEqual([0.03 * 3, 0.22 * 2.5, 0.75 * 3.75].map((ratio) => expect.closeTo(ratio, 9)));
  });

  test("is missing more surprisingly where no client comes without", () => {
    const population = new Population();
    for (let times = 0; times < 97; times += 1) population.addKeyUse("known");
    expect(keyEvidence("missing", new History(), population)).toBeCloseTo(18.7506, 3);
  });
});

describe("the hour", () => {
  const activeAt = (...hours: readonly (readonly [hour: number, sessions: number])[]) => {
    const history = new History();
    for (const [hour, sessions] of hours) history.addHour(hour, sessions * weight);
    return history;
  };

  test.each([
    ["the usual hour", 9, -2.6584],
    ["two hours later", 11, -2.0123],
    ["two hours earlier", 7, -2.0123],
    ["twelve hours away", 21, 6.4345],
  ])("of a client that is active at nine: %s", (_, hour, decibans) => {
    expect(hourEvidence(hour, activeAt([9, 8.5]), atMs)).toBeCloseTo(decibans, 3);
  });

  test("says nothing before any is known, and 11 dB at most", () => {
    expect(hourEvidence(3, new History(), atMs)).toBeCloseTo(0, 12);
    expect(hourEvidence(21, activeAt([9, 1000]), atMs)).toBeCloseTo(10.9342, 3);
  });

  test("says less the longer ago the sessions were", () => {
    // 8.5 sessions count 4.25 after 90 days: (4.25 / 0.2089 + 1.5) / 5.75.
    expect(hourEvidence(9, activeAt([9, 8.5]), atMs + 90 * dayMs)).toBeCloseTo(-2.5343, 3);
  });

  test("is on a circle: what is known of the day turns with it", () => {
    const hour = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(fc.array(fc.tuple(hour, fc.integer({ min: 1, max: 9 }))), hour, hour, (hours, asked, turn) => {
        const turned = hours.map(([each, sessions]) => [(each + turn) % 24, sessions] as const);
        const [still, moved] = [activeAt(...hours), activeAt(...turned)];
        expect(hourEvidence((asked + turn) % 24, moved, atMs)).toBeCloseTo(hourEvidence(asked, still, atMs), 9);
      }),
    );
  });
});

describe("an endpoint", () => {
  const [invoices, payouts] = [1, 2];
  const client = new History();
  client.endpoints.add(invoices, 8);

  test.each([
    ["the client's own", invoices, client, -3.6727],
    ["another one", payouts, client, 5.563],
    ["any, of a client without calls", payouts, new History(), 0],
  ])("where nothing is known of other clients: %s", (_, endpoint, history, decibans) => {
    expect(endpointEvidence(endpoint, history, new Population())).toBeCloseTo(decibans, 3);
  });

  test("that others often call surprises less", () => {
    const population = new Population();
    population.endpoints.set(payouts, 40).set(invoices, 10);
    population.endpointCalls = 50;
    expect(endpointEvidence(payouts, client, population)).toBeCloseTo(2.1956, 3);
  });

  test("that no client calls surprises more where there are many", () => {
    const population = new Population();
    for (let endpoint = 10; endpoint < 30; endpoint += 1) population.endpoints.set(endpoint, 1);
    population.endpointCalls = 20;
    expect(endpointEvidence(payouts, client, population)).toBeCloseTo(7.6901, 3);
  });
});
