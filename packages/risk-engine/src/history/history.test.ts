import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { learn } from "../model/learn.ts";
import type { Observation } from "../observation.ts";
import { observations } from "../testing.ts";
import { factsOf } from "./facts.ts";
import { History } from "./history.ts";
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

  test("stays below two kilobytes, whatever a client does", () => {
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
    expect(bytes).toBeLessThanOrEqual(2048);
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
