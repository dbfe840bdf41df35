import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { learn } from "../model/learn.ts";
import type { Observation } from "../observation.ts";
import { observations } from "../testing.ts";
import { factsOf } from "./facts.ts";
import { History, keyUses, rateBuckets } from "./history.ts";
import { Population } from "./population.ts";

const learnt = (all: readonly Observation[]) => {
  const history = new History();
  const population = new Population();
  for (const each of all) learn(factsOf(each), history, population);
  return { history, population };
};
const some = fc.array(observations, { maxLength: 12 });
const byKey = ([one]: readonly unknown[], [other]: readonly unknown[]) => Number(one) - Number(other);
/** The same numbers, whatever order they were added in. */
const shapeOf = (history: History) => {
  const [numbers, ...tallies] = history.toParts();
  const pairs = tallies.map((slots) =>
    Array.from({ length: slots.length / 2 }, (_, at) => [slots[2 * at], slots[2 * at + 1]?.toPrecision(9)]).toSorted(
      byKey,
    ),
  );
  return [Array.from(numbers, (number) => number.toPrecision(9)), pairs];
};

describe("a history", () => {
  test("merges in any order", () => {
    fc.assert(
      fc.property(some, some, some, (one, two, three) => {
        const [a, b, c] = [learnt(one).history, learnt(two).history, learnt(three).history];
        expect(shapeOf(History.merge(a, b))).toEqual(shapeOf(History.merge(b, a)));
        expect(shapeOf(History.merge(History.merge(a, b), c))).toEqual(shapeOf(History.merge(a, History.merge(b, c))));
        expect(shapeOf(History.merge(a, new History()))).toEqual(shapeOf(a));
      }),
    );
  });

  test("is what was stored of it", () => {
    fc.assert(
      fc.property(some, (all) => {
        const { history } = learnt(all);
        expect(History.restore(history.toParts()).toParts()).toEqual(history.toParts());
      }),
    );
  });

  test("stays below three kilobytes, whatever a client does", () => {
    const busy = Array.from({ length: 3000 }, (_, at): Observation => ({
      atMs: Date.UTC(2026, 0, 1) + at * 3_600_000,
      network: { country: `C${at % 50}`, asn: at, prefix: `p${at}`, address: `a${at}`, kind: "isp", place: null },
      agent: { device: "d", os: `o${at}`, family: `f${at}`, platform: "", version: `${at}` },
      key: `k${at}`,
      endpoint: `GET /${at}`,
      tls: `t${at}`,
      headers: `h${at}`,
      perMinute: at,
    }));
    const bytes = learnt(busy)
      .history.toParts()
      .reduce((sum, part) => sum + part.byteLength, 0);
    expect(bytes).toBeLessThanOrEqual(3072);
  });
});

describe("the sessions of a history", () => {
  const may = Date.UTC(2026, 4, 1);

  test("none are known before the first", () => {
    const { sessions, weight, firstMs, lastMs, place } = new History();
    expect({ sessions, weight, firstMs, lastMs, place }).toEqual({
      sessions: 0,
      weight: 0,
      firstMs: 0,
      lastMs: 0,
      place: null,
    });
  });

  test.each([
    ["as they happened", [may, may + 5, may + 9]],
    ["backwards", [may + 9, may + 5, may]],
    ["mixed", [may + 5, may + 9, may]],
  ])("are counted %s, with the first and the last", (_, moments) => {
    const history = new History();
    for (const atMs of moments) history.addSession(atMs, 0.25);
    expect(history).toMatchObject({ sessions: 3, weight: 0.75, firstMs: may, lastMs: may + 9 });
  });

  test("can be withdrawn, which doesn't change when the first and the last were", () => {
    const history = new History();
    history.addSession(may, 1);
    history.addSession(may + 5, 0.5);
    history.removeSession(0.5);
    expect(history).toMatchObject({ sessions: 1, weight: 1, firstMs: may, lastMs: may + 5 });
  });

  test("are never fewer than none, but a withdrawal counts when histories merge", () => {
    const [here, elsewhere] = [new History(), new History()];
    here.removeSession(1);
    expect(here.sessions).toBe(0);
    elsewhere.addSession(may, 1);
    elsewhere.addSession(may, 1);
    expect(History.merge(here, elsewhere).sessions).toBe(1);
  });

  test.each([
    ["the first", new History(), 7],
    ["the second", 7, new History()],
  ])("an empty history as %s of two changes neither moment", (_, one, other) => {
    const historyOf = (each: History | number) => {
      if (each instanceof History) return each;
      const history = new History();
      history.addSession(each, 1);
      return history;
    };
    expect(History.merge(historyOf(one), historyOf(other))).toMatchObject({ firstMs: 7, lastMs: 7, sessions: 1 });
  });
});

describe("the counters of a history", () => {
  /** Every counter with a number of its own. */
  const counted = () => {
    const history = new History();
    for (let level = 0; level < 9; level += 1) {
      history.addDraw(level, false, 100 + level);
      history.addDraw(level, true, 200 + level);
    }
    for (let hour = 0; hour < 24; hour += 1) history.addHour(hour, 1000 + hour);
    for (const [at, use] of keyUses.entries()) history.addKeyUse(use, 2000 + at);
    for (let bucket = 0; bucket < rateBuckets; bucket += 1) history.addRate(bucket, 3000 + bucket);
    history.addSession(5, 4000);
    history.setPlace({ latitude: 1, longitude: 2, radiusKm: 3 }, 6);
    return history;
  };
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

  test.each([
    ["counted", 1, counted],
    ["restored", 1, () => History.restore(counted().toParts())],
    ["merged with itself", 2, () => History.merge(counted(), counted())],
  ])("don't run into each other when %s", (_, times, make) => {
    const history = make();
    expect(upTo(9).map((level) => history.drawn(level))).toEqual(upTo(9).map((at) => times * (300 + 2 * at)));
    expect(upTo(9).map((level) => history.novel(level))).toEqual(upTo(9).map((at) => times * (200 + at)));
    expect(upTo(24).map((hour) => history.hour(hour))).toEqual(upTo(24).map((at) => times * (1000 + at)));
    expect(keyUses.map((use) => history.keyUse(use))).toEqual(upTo(3).map((at) => times * (2000 + at)));
    expect(upTo(14).map((bucket) => history.rate(bucket))).toEqual(upTo(14).map((at) => times * (3000 + at)));
    expect(history).toMatchObject({ sessions: times, weight: times * 4000, firstMs: 5, lastMs: 5 });
    expect(history.place).toEqual({ latitude: 1, longitude: 2, radiusKm: 3, atMs: 6 });
  });

  test("count one where nothing else is said", () => {
    const history = new History();
    history.addDraw(2, true);
    history.addDraw(2, false);
    history.addKeyUse("new");
    expect([history.drawn(2), history.novel(2), history.keyUse("new")]).toEqual([2, 1, 1]);
  });

  test("what is read from storage, or merged, doesn't change with its source", () => {
    const source = counted();
    const copies = [History.restore(source.toParts()), History.merge(source, new History())];
    const before = copies.map((copy) => copy.toParts());
    source.addHour(3, 1);
    source.values.add(1, 1);
    source.endpoints.add(1, 1);
    source.addSession(9, 1);
    expect(copies.map((copy) => copy.toParts())).toEqual(before);
  });

  test("merging changes neither of both", () => {
    const [one, other] = [counted(), counted()];
    other.values.add(5, 1);
    const before = [one.toParts(), other.toParts()];
    History.merge(one, other);
    expect([one.toParts(), other.toParts()]).toEqual(before);
  });

  test("120 values and 24 endpoints are remembered, and the lightest goes first", () => {
    const history = new History();
    for (let key = 1; key <= 121; key += 1) history.values.add(key, key);
    for (let key = 1; key <= 25; key += 1) history.endpoints.add(key, key);
    expect([history.values.size, history.values.get(1), history.values.get(2)]).toEqual([120, 0, 2]);
    expect([history.endpoints.size, history.endpoints.get(1), history.endpoints.get(2)]).toEqual([24, 0, 2]);
    const restored = History.restore(history.toParts());
    for (const tally of [restored.values, restored.endpoints]) tally.add(999, 1000);
    expect([restored.values.size, restored.endpoints.size]).toEqual([120, 24]);
  });
});

describe("the place of a history", () => {
  const oslo = { latitude: 59.9, longitude: 10.7, radiusKm: 20 };
  const bergen = { latitude: 60.4, longitude: 5.3, radiusKm: 30 };

  test("is the latest, in any order", () => {
    for (const order of [
      [oslo, bergen],
      [bergen, oslo],
    ]) {
      const history = new History();
      for (const place of order) history.setPlace(place, place === bergen ? 2000 : 1000);
      expect(history.place).toEqual({ ...bergen, atMs: 2000 });
    }
  });

  test.each([
    ["latitude", { ...oslo, latitude: 60 }],
    ["longitude", { ...oslo, longitude: 11 }],
    ["radius", { ...oslo, radiusKm: 21 }],
  ])("of two at one moment that differ in %s is the same one in any order", (_, other) => {
    const places = [
      [oslo, other],
      [other, oslo],
    ].map((order) => {
      const history = new History();
      for (const place of order) history.setPlace(place, 1000);
      return history.place;
    });
    expect(places).toEqual([
      { ...other, atMs: 1000 },
      { ...other, atMs: 1000 },
    ]);
  });

  test("survives a merge from either side, and is the later of two", () => {
    const [early, late, nowhere] = [new History(), new History(), new History()];
    early.setPlace(bergen, 1000);
    late.setPlace(oslo, 2000);
    expect(History.merge(early, nowhere).place).toEqual({ ...bergen, atMs: 1000 });
    expect(History.merge(nowhere, early).place).toEqual({ ...bergen, atMs: 1000 });
    expect(History.merge(early, late).place).toEqual({ ...oslo, atMs: 2000 });
    expect(History.merge(late, early).place).toEqual({ ...oslo, atMs: 2000 });
  });
});

test("populations merge in any order", () => {
  fc.assert(
    fc.property(some, some, (one, two) => {
      const merged = (...parts: (readonly Observation[])[]) => {
        const all = new Population();
        for (const part of parts) all.merge(learnt(part).population);
        return [all.sessions, [...all.values].toSorted(byKey), [...all.endpoints].toSorted(byKey)];
      };
      expect(merged(one, two)).toEqual(merged(two, one));
    }),
  );
});
