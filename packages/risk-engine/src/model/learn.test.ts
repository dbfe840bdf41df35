import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { weightAt } from "../history/decay.ts";
import { factsOf } from "../history/facts.ts";
import { History, keyUses, rateBucket } from "../history/history.ts";
import { Population } from "../history/population.ts";
import { noCircumstances, type Observation } from "../observation.ts";
import { cloud, known, observations, onDay, script } from "../testing.ts";
import { assess } from "./assess.ts";
import { defaultCalibration } from "./calibration.ts";
import { keyUseOf, learn, learnUpdate, unlearn } from "./learn.ts";
import { indexOfLevel, type Level } from "./levels.ts";
import { SessionTraining } from "./session-training.ts";

const some = fc.array(observations, { minLength: 1, maxLength: 12 });
/** What a history counts, whatever order it was counted in. */
const rounded = (history: History) => {
  const [, values, endpoints] = history.toParts();
  const pairs = [values, endpoints].map((slots) =>
    Array.from(
      { length: slots.length / 2 },
      (_, at) => `${slots[2 * at]} ${slots[2 * at + 1]?.toPrecision(6)}`,
    ).toSorted(),
  );
  return { sessions: history.sessions, pairs };
};

test("what is taken back at once was never there", () => {
  fc.assert(
    fc.property(some, observations, fc.constantFrom(1, 0.25), (all, last, weight) => {
      const [history, population] = [new History(), new Population()];
      for (const each of all) learn(factsOf(each), history, population);
      const before = rounded(history);
      const shares = [...population.values];
      learn(factsOf(last), history, population, weight);
      unlearn(factsOf(last), history, population, weight);
      expect(rounded(history)).toEqual(before);
      expect([...population.values].filter(([, count]) => count !== 0)).toEqual(shares);
    }),
  );
});

test("what two processes learnt apart is what they know together", () => {
  fc.assert(
    fc.property(some, some, (ones, others) => {
      const [history, population] = [new History(), new Population()];
      const one = { history: new History(), population: new Population() };
      const other = { history: new History(), population: new Population() };
      for (const each of ones) learn(factsOf(each), history, population, 1, one);
      for (const each of others) learn(factsOf(each), history, population, 1, other);
      expect(rounded(History.merge(one.history, other.history))).toEqual(rounded(history));
      one.population.merge(other.population);
      const sorted = ({ values }: Population) => [...values].toSorted(([a], [b]) => a - b);
      expect(sorted(one.population)).toEqual(sorted(population));
    }),
  );
});

test("one process takes back what another learnt", () => {
  const { history, population } = known(10);
  const strange = onDay(11, { network: cloud, agent: script });
  const options = { calibration: defaultCalibration };
  const evidence = () =>
    assess({ ...strange, atMs: onDay(12).atMs }, noCircumstances, history, population, options).evidence;
  const before = evidence();
  const elsewhere = { history: new History(), population: new Population() };
  learn(factsOf(strange), history, population, 1, elsewhere);
  expect(evidence()).toBeLessThan(before - 10);
  const here = { history: new History(), population: new Population() };
  unlearn(factsOf(strange), history, population, 1, here);
  expect(evidence()).toBeGreaterThan(before - 4);
  expect(History.merge(elsewhere.history, here.history).values.size).toBe(0);
});

test.each([
  [0, 0],
  [0.9, 0],
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 3],
  [5, 4],
  [8, 4],
  [9, 5],
  [2048, 12],
  [2049, 13],
  [4096, 13],
  [4097, 13],
  [1e9, 13],
])("a rate of %d a minute is in bucket %d", (perMinute, bucket) => {
  expect(rateBucket(perMinute)).toBe(bucket);
});

test("a key is known once it was shown, new before, and missing where there is none", () => {
  const { history } = known(1);
  const use = (key: string | null, of = history) => keyUseOf(factsOf(onDay(1, { key })), of);
  expect(use("key-of-the-server")).toBe("known");
  expect(use("another")).toBe("new");
  expect(use("")).toBe("missing");
  expect(use(null)).toBe("missing");
  expect(use("key-of-the-server", new History())).toBe("new");
});

describe("learning", () => {
  const learned = (...calls: readonly Observation[]) => {
    const all = { history: new History(), population: new Population() };
    for (const call of calls) learn(factsOf(call), all.history, all.population);
    return all;
  };
  const usual = onDay(0);
  const office = usual.network ?? cloud;
  const levels: readonly Level[] = [
    "country",
    "asn",
    "prefix",
    "address",
    "device",
    "os",
    "family",
    "platform",
    "version",
  ];

  test("a session counts everything that was seen, as of its moment", () => {
    const { history, population } = learned(usual);
    const facts = factsOf(usual);
    const weight = weightAt(usual.atMs);
    const seen = [...Object.values(facts.values), facts.key, facts.tls, facts.headers];
    expect([...history.values.entries()].map(([, each]) => each)).toEqual(Array.from({ length: 12 }, () => weight));
    for (const value of seen) expect(history.values.get(value ?? 0)).toBe(weight);
    expect(history.endpoints.get(facts.endpoint ?? 0)).toBe(1);
    expect([history.hour(9), history.rate(3), history.weight]).toEqual([weight, weight, weight]);
    expect(history).toMatchObject({ sessions: 1, firstMs: usual.atMs, lastMs: usual.atMs });
    expect(history.place).toMatchObject({ latitude: 59.9, longitude: 10.7, radiusKm: 20, atMs: usual.atMs });
    expect([population.sessions, population.endpointCalls]).toEqual([1, 1]);
    expect(population.endpoints.get(facts.endpoint ?? 0)).toBe(1);
    expect([...population.values.values()]).toEqual(levels.map(() => 1));
    for (const level of levels) expect(population.values.get(facts.values[level] ?? 0)).toBe(1);
  });

  test("what isn't known of a call isn't counted", () => {
    const { history, population } = learned({
      ...usual,
      network: null,
      agent: null,
      key: null,
      endpoint: null,
      tls: null,
      headers: null,
      perMinute: null,
    });
    expect([history.values.size, history.endpoints.size, history.place]).toEqual([0, 0, null]);
    expect(Array.from({ length: 14 }, (_, bucket) => history.rate(bucket)).every((count) => count === 0)).toBe(true);
    expect([population.values.size, population.endpointCalls, population.sessions]).toEqual([0, 0, 1]);
    expect(history.sessions).toBe(1);
  });

  test("the weight scales what decays, not the number of sessions", () => {
    const { history, population } = { history: new History(), population: new Population() };
    learn(factsOf(usual), history, population, 0.25);
    const weight = weightAt(usual.atMs) / 4;
    expect([history.hour(9), history.rate(3), history.weight]).toEqual([weight, weight, weight]);
    expect(history.values.get(factsOf(usual).key ?? 0)).toBe(weight);
    expect([history.sessions, population.sessions]).toEqual([1, 1]);
  });

  test.each([1, 0.25])("with weight %d, a client counts a value three times at most for the population", (weight) => {
    const { history, population } = { history: new History(), population: new Population() };
    const counts: number[] = [];
    for (let session = 0; session < 5; session += 1) {
      learn(factsOf(usual), history, population, weight);
      counts.push(population.values.get(factsOf(usual).values.address ?? 0) ?? 0);
    }
    expect(counts).toEqual([1, 2, 3, 3, 3]);
    expect(population.sessions).toBe(5);
  });

  test("the first session says nothing about what is new, nor about keys", () => {
    const { history, population } = learned(usual);
    expect(levels.map((level) => history.drawn(indexOfLevel(level)))).toEqual(levels.map(() => 0));
    expect(keyUses.map((use) => history.keyUse(use))).toEqual([0, 0, 0]);
    expect(population.keyUseShare("new")).toBeCloseTo(1 / 3, 12);
  });

  const agent = usual.agent ?? script;
  test.each<[string, Partial<Observation>, string, string]>([
    ["the same again", {}, "111111111", "000000000"],
    ["a new address", { network: { ...office, address: "198.51.100.9" } }, "111111111", "000100000"],
    ["a new prefix", { network: { ...office, prefix: "198.51.100.0/24" } }, "111011111", "001000000"],
    ["a new AS", { network: { ...office, asn: 64_500 } }, "110011111", "010000000"],
    ["a new country", { network: { ...office, country: "SE" } }, "100011111", "100000000"],
    ["a new version", { agent: { ...agent, version: "9" } }, "111111111", "000000001"],
    ["an update", { agent: { ...agent, version: "5" } }, "111111111", "000000001"],
    ["a new system", { agent: { ...agent, os: "Windows" } }, "111111000", "000001000"],
    ["no network", { network: null }, "000011111", "000000000"],
    ["no AS", { network: { ...office, asn: null } }, "101111111", "000000000"],
  ])("the second session shows down to the first level that is new: %s", (_, changes, drawn, novel) => {
    const { history, population } = learned(usual, onDay(1, changes));
    const digits = (of: (level: number) => number) => levels.map((level) => of(indexOfLevel(level))).join("");
    expect(digits((level) => history.drawn(level))).toBe(drawn);
    expect(digits((level) => history.novel(level))).toBe(novel);
    expect(digits((level) => population.novelty(level, 1, 1).drawn)).toBe(drawn);
    expect(digits((level) => population.novelty(level, 1, 1).novel)).toBe(novel);
  });

  test.each<[string, Partial<Observation>, number]>([
    ["only a prefix", { network: { ...cloud, country: "NO", asn: 2119 } }, 0],
    ["an AS", { network: { ...cloud, country: "NO" } }, 1],
    ["a country", { network: cloud }, 1],
    ["only an address", { network: { ...office, address: "198.51.100.9", kind: "hosting" } }, 0],
    ["only an agent", { network: { ...office, kind: "hosting" }, agent: script }, 0],
    ["a network of unknown kind", { network: { ...cloud, kind: null } }, 0],
  ])("the kind of a new network is counted: %s", (_, changes, counted) => {
    const { population } = learned(usual, onDay(1, changes));
    expect(population.newNetworkShare("hosting")).toBeCloseTo((counted + 1) / (counted + 4), 12);
  });

  test("key uses are counted from the second session on, where the API asks for keys", () => {
    const { history, population } = learned(
      usual,
      onDay(1),
      onDay(2, { key: "k2" }),
      onDay(3, { key: "" }),
      onDay(4, { key: null }),
    );
    expect(keyUses.map((use) => history.keyUse(use))).toEqual([1, 1, 1]);
    expect(keyUses.map((use) => population.keyUseShare(use))).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });

  test("a place is kept until another is known", () => {
    const { history } = learned(usual, onDay(1, { network: { ...office, place: null } }), onDay(2, { network: null }));
    expect(history.place?.atMs).toBe(usual.atMs);
  });

  test("a share counts what was learned with it, by what is known in all", () => {
    const { history, population } = known(5);
    const share = { history: new History(), population: new Population() };
    learn(factsOf(onDay(6)), history, population, 1, share);
    expect([history.sessions, share.history.sessions, share.population.sessions]).toEqual([6, 1, 1]);
    expect(share.history.keyUse("known")).toBe(1);
    expect(share.history.drawn(indexOfLevel("address"))).toBe(1);
    expect(share.history.novel(indexOfLevel("address"))).toBe(0);
    // Three sessions of the client are in the population already.
    expect(share.population.values.size).toBe(0);
    learn(factsOf(onDay(7)), history, population, 1, { history, population });
    expect(history.sessions).toBe(7);
  });

  test("withdrawing removes the session, its counters and its part of the population", () => {
    const before = learned(usual, onDay(1));
    const last = onDay(2, { key: "k2", endpoint: "POST /payouts", network: cloud });
    const after = learned(usual, onDay(1), last);
    unlearn(factsOf(last), after.history, after.population);
    expect(after.history.sessions).toBe(2);
    for (const use of keyUses) expect(after.history.keyUse(use)).toBe(before.history.keyUse(use));
    for (const level of levels) {
      expect(after.history.drawn(indexOfLevel(level))).toBe(before.history.drawn(indexOfLevel(level)));
      expect(after.history.novel(indexOfLevel(level))).toBe(before.history.novel(indexOfLevel(level)));
    }
    for (let hour = 0; hour < 24; hour += 1) expect(after.history.hour(hour)).toBeCloseTo(before.history.hour(hour), 9);
    expect(after.history.rate(3)).toBeCloseTo(before.history.rate(3), 9);
    expect(after.history.weight).toBeCloseTo(before.history.weight, 9);
    expect(after.population.sessions).toBe(2);
    expect(after.population.endpointCalls).toBe(2);
    expect(after.population.endpoints.get(factsOf(last).endpoint ?? 0)).toBe(0);
  });
});

describe("the training on a session", () => {
  const first = onDay(0);
  const begun = () => {
    const [history, population] = [new History(), new Population()];
    learn(factsOf(first), history, population);
    return { history, population, training: new SessionTraining(factsOf(first)) };
  };
  type Begun = ReturnType<typeof begun>;
  const extend = ({ history, population, training }: Begun, observation: Observation) => {
    const update = training.extend(factsOf(observation));
    if (update !== null) learnUpdate(factsOf(observation), update, { history, population });
    return update;
  };
  const minutesLater = (minutes: number, changes: Partial<Observation> = {}): Observation => ({
    ...first,
    atMs: first.atMs + minutes * 60_000,
    ...changes,
  });

  test("holds its endpoints, each once, as part of one session", () => {
    const session = begun();
    for (let call = 0; call < 5; call += 1) extend(session, minutesLater(call, { endpoint: "PATCH /customers/{id}" }));
    const { history, population } = session;
    const patch = factsOf(minutesLater(0, { endpoint: "PATCH /customers/{id}" })).endpoint ?? 0;
    expect([history.sessions, history.endpoints.get(patch), history.endpoints.total]).toEqual([1, 1, 2]);
    expect(population.endpoints.get(patch)).toBe(1);
  });

  test("holds its peak rate in place of the first call's", () => {
    const session = begun();
    for (const perMinute of [40, 10, 200, 3]) extend(session, minutesLater(1, { perMinute }));
    const unit = weightAt(first.atMs);
    const counts = Array.from({ length: 14 }, (_, bucket) => session.history.rate(bucket) / unit);
    expect(counts.map((count) => Math.abs(Math.round(count * 1000) / 1000))).toEqual(
      Array.from({ length: 14 }, (_, bucket) => (bucket === rateBucket(200) ? 1 : 0)),
    );
  });

  test("holds all its hours", () => {
    const session = begun();
    for (let hour = 0; hour < 24; hour += 1) extend(session, minutesLater(60 * hour));
    expect(Array.from({ length: 24 }, (_, hour) => session.history.hour(hour) > 0)).not.toContain(false);
  });

  test("counts a new address of it as something new once", () => {
    const session = begun();
    const { network } = first;
    if (network === null) throw new Error("The usual call has a network");
    const moved = minutesLater(3, { network: { ...network, address: "81.0.0.99" } });
    expect(extend(session, moved)).toEqual({ parts: ["address"], rateFrom: null });
    expect(extend(session, { ...moved, atMs: moved.atMs + 1 })).toBeNull();
    const address = indexOfLevel("address");
    expect([session.history.drawn(address), session.history.novel(address)]).toEqual([1, 1]);
  });

  test("stops where a flood of values is no habit", () => {
    const session = begun();
    for (let at = 0; at < 500; at += 1) extend(session, minutesLater(1, { headers: `h${at}`, endpoint: `GET /${at}` }));
    expect(session.history.values.size).toBeLessThan(40);
    expect(session.population.endpoints.size).toBe(49);
  });

  test("is taken back part by part", () => {
    fc.assert(
      fc.property(some, observations, fc.constantFrom(1, 0.25), (all, last, weight) => {
        const [history, population] = [new History(), new Population()];
        const [begin, ...others] = all;
        if (begin === undefined) return;
        const training = new SessionTraining(factsOf(begin));
        learn(factsOf(begin), history, population);
        for (const each of others) {
          const update = training.extend(factsOf(each));
          if (update !== null) learnUpdate(factsOf(each), update, { history, population });
        }
        const before = rounded(history);
        const update = training.extend(factsOf(last));
        if (update === null) return;
        learnUpdate(factsOf(last), update, { history, population }, weight);
        learnUpdate(factsOf(last), update, { history, population }, weight, -1);
        expect(rounded(history)).toEqual(before);
      }),
    );
  });

  test("repeats what only comes again", () => {
    const { training } = begun();
    expect(training.repeats(minutesLater(1))).toBe(true);
    for (const change of [{ endpoint: "GET /other" }, { headers: "z" }, { perMinute: 99 }, { tls: "t" }])
      expect(training.repeats(minutesLater(1, change)), JSON.stringify(change)).toBe(false);
    expect(training.repeats(minutesLater(60))).toBe(false);
  });
});
