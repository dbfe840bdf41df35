import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { NetworkKind } from "../observation.ts";
import { keyUses } from "./history.ts";
import { Population } from "./population.ts";

const kinds: readonly NetworkKind[] = ["isp", "mobile", "hosting", "anonymiser"];

describe("the share of a value", () => {
  /** Eight sessions: three from 10, five from 11; of those from 10 two from 20 and one from 21. */
  const eight = () => {
    const population = new Population();
    population.sessions = 8;
    population.add(10, 0, 3);
    population.add(11, 0, 5);
    population.add(20, 10, 2);
    population.add(21, 10, 1);
    return population;
  };

  test.each([
    ["a value at the top", 10, 0, 0.35],
    ["a more frequent one", 11, 0, 0.55],
    ["an unseen one", 12, 0, 0.05],
    ["a value below another", 20, 10, 0.5],
    ["an unseen one below another", 29, 10, 0.1],
    ["anything below a value that nothing is known below", 30, 11, 0.5 / 6],
    ["anything below an unseen value", 30, 12, 0.5],
  ])("%s: %d below %d is %d", (_, value, parent, share) => {
    expect(eight().share(value, parent)).toBeCloseTo(share, 12);
  });

  test("is one half before the first session", () => {
    expect(new Population().share(1, 0)).toBe(0.5);
  });

  test("counts a value once among its siblings, however often it comes", () => {
    const population = eight();
    population.add(20, 10, 1);
    population.add(10, 0, 1);
    expect(population.share(20, 10)).toBeCloseTo(3.5 / 6, 12);
  });

  test("stays below the parent that it came with first", () => {
    const population = eight();
    population.add(20, 11, 4);
    expect(population.share(29, 11)).toBeCloseTo(0.5 / 6, 12);
    expect(population.share(29, 10)).toBeCloseTo(0.1, 12);
  });

  test("isn't negative where more was withdrawn than counted", () => {
    const population = eight();
    population.add(10, 0, -5);
    expect(population.share(10, 0)).toBeCloseTo(0.05, 12);
    expect(population.share(29, 10)).toBeCloseTo(0.25, 12);
    population.sessions = -3;
    expect(population.share(12, 0)).toBeCloseTo(0.25, 12);
  });

  test("of all known values and two unseen ones together is 1", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 20 }), (counts) => {
        const population = new Population();
        for (const [at, count] of counts.entries()) {
          population.add(at + 1, 0, count);
          population.sessions += count;
        }
        const known = counts.reduce((sum, _, at) => sum + population.share(at + 1, 0), 0);
        expect(known + 2 * population.share(999, 0)).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe("how often something is new", () => {
  const asked = (level: number, sessions: number, gapDays: number) => ({ level, sessions, gapDays });
  const usual = asked(3, 4, 1);

  test.each([
    ["in the same group", usual, true],
    ["as few sessions as the group has", asked(3, 3, 1), true],
    ["as many as it has", asked(3, 5, 1), true],
    ["as long a pause as it has", asked(3, 4, 1.5), true],
    ["no pause", asked(3, 4, 0), true],
    ["another level", asked(2, 4, 1), false],
    ["fewer sessions", asked(3, 2, 1), false],
    ["more sessions", asked(3, 6, 1), false],
    ["a longer pause", asked(3, 4, 1.51), false],
  ])("is counted by level, age and pause: %s", (_, { level, sessions, gapDays }, isCounted) => {
    const population = new Population();
    population.addDraw(usual.level, usual.sessions, usual.gapDays, true);
    population.addDraw(usual.level, usual.sessions, usual.gapDays, false);
    const expected = isCounted ? { drawn: 2, novel: 1 } : { drawn: 0, novel: 0 };
    expect(population.novelty(level, sessions, gapDays)).toEqual(expected);
  });

  test("ages part after 2, 5, 12 and 30 sessions, pauses after 1.5, 7 and 30 days, and levels never meet", () => {
    const population = new Population();
    const ages = [2, 5, 12, 30, 31];
    const pauses = [1.5, 7, 30, 31];
    for (let level = 0; level < 9; level += 1)
      for (const [age, sessions] of ages.entries())
        for (const [pause, gapDays] of pauses.entries())
          for (let times = 0; times <= 20 * level + 4 * age + pause; times += 1)
            population.addDraw(level, sessions, gapDays, false);
    for (let level = 0; level < 9; level += 1)
      for (const [age, sessions] of [1, 3, 6, 13, 1000].entries())
        for (const [pause, gapDays] of [-1, 1.6, 7.1, 400].entries())
          expect(population.novelty(level, sessions, gapDays)).toEqual({
            drawn: 20 * level + 4 * age + pause + 1,
            novel: 0,
          });
  });
});

describe("shares of kinds", () => {
  test("of networks start equal, and follow what was seen", () => {
    const population = new Population();
    expect(kinds.map((kind) => population.newNetworkShare(kind))).toEqual([0.25, 0.25, 0.25, 0.25]);
    for (const kind of ["hosting", "isp", "hosting", "hosting"] as const) population.addNewNetwork(kind);
    expect(kinds.map((kind) => population.newNetworkShare(kind))).toEqual([0.25, 0.125, 0.5, 0.125]);
  });

  test("of key uses start equal, and follow what was seen", () => {
    const population = new Population();
    expect(keyUses.map((use) => population.keyUseShare(use))).toEqual([1 / 3, 1 / 3, 1 / 3]);
    for (const use of ["known", "missing", "known"] as const) population.addKeyUse(use);
    expect(keyUses.map((use) => population.keyUseShare(use))).toEqual([1 / 2, 1 / 6, 1 / 3]);
  });
});

describe("merging and storing", () => {
  const one = () => {
    const population = new Population();
    population.sessions = 3;
    population.endpointCalls = 5;
    population.add(1, 0, 3);
    population.add(2, 1, 1);
    population.endpoints.set(7, 5);
    population.addDraw(1, 4, 1, true);
    population.addNewNetwork("hosting");
    population.addKeyUse("new");
    return population;
  };
  const other = () => {
    const population = one();
    population.sessions = 4;
    population.add(9, 1, 2);
    population.endpoints.set(8, 1);
    population.endpointCalls = 6;
    population.addDraw(1, 4, 1, false);
    population.addDraw(0, 4, 1, false);
    population.addNewNetwork("mobile");
    population.addKeyUse("known");
    return population;
  };
  const answers = (population: Population) => ({
    totals: [population.sessions, population.endpointCalls],
    values: [...population.values],
    endpoints: [...population.endpoints],
    shares: [population.share(1, 0), population.share(2, 1), population.share(99, 1)],
    novelty: [population.novelty(1, 4, 1), population.novelty(0, 4, 1)],
    kinds: kinds.map((kind) => population.newNetworkShare(kind)),
    uses: keyUses.map((use) => population.keyUseShare(use)),
  });

  test("both give what was counted in both", () => {
    const merged = one();
    merged.merge(other());
    expect(answers(merged)).toEqual({
      totals: [7, 11],
      values: [
        [1, 6],
        [2, 2],
        [9, 2],
      ],
      endpoints: [
        [7, 10],
        [8, 1],
      ],
      // Below 1 there are two values: (count + 0.5) of (6 + 0.5 * 4) sessions.
      shares: [6.5 / 8.5, 2.5 / 8, 0.5 / 8],
      novelty: [
        { drawn: 3, novel: 2 },
        { drawn: 1, novel: 0 },
      ],
      kinds: [1 / 7, 2 / 7, 3 / 7, 1 / 7],
      uses: [2 / 6, 3 / 6, 1 / 6],
    });
  });

  test("a merge leaves the other population as it was, and apart", () => {
    const [merged, source] = [new Population(), other()];
    merged.merge(source);
    expect(answers(merged)).toEqual(answers(other()));
    merged.addDraw(1, 4, 1, true);
    merged.add(1, 0, 1);
    expect(answers(source)).toEqual(answers(other()));
  });

  test("a stored population answers every question as before", () => {
    expect(answers(Population.restore(other().toNumbers()))).toEqual(answers(other()));
    expect(answers(Population.restore(new Population().toNumbers()))).toEqual(answers(new Population()));
  });

  test("nothing stored is a population that saw nothing", () => {
    expect(answers(Population.restore(new Float64Array(0)))).toEqual(answers(new Population()));
  });
});

describe("pruning", () => {
  const populationOf = (...values: readonly (readonly [value: number, parent: number, count: number])[]) => {
    const population = new Population();
    for (const [value, parent, count] of values) population.add(value, parent, count);
    return population;
  };

  test("doesn't touch what fits", () => {
    const population = populationOf([1, 0, 1], [2, 0, 1]);
    population.prune(2);
    expect([...population.values.keys()]).toEqual([1, 2]);
  });

  test("removes rare values before frequent ones, and stops as soon as the rest fits", () => {
    const population = populationOf([1, 0, 9], [2, 0, 1], [3, 0, 2], [4, 0, 1], [5, 0, 4]);
    population.prune(4);
    expect([...population.values.keys()]).toEqual([1, 3, 4, 5]);
    population.prune(2);
    expect([...population.values.keys()]).toEqual([1, 5]);
  });

  test("keeps what others are below until they're gone", () => {
    const family = () => populationOf([1, 0, 1], [2, 1, 1], [3, 2, 5]);
    const population = family();
    population.prune(2);
    expect([...population.values.keys()]).toEqual([1, 2]);
    population.prune(1);
    expect([...population.values.keys()]).toEqual([1]);
    population.prune(0);
    expect(population.values.size).toBe(0);
  });

  test("forgets a value as if it had never been a sibling", () => {
    const population = populationOf([1, 0, 9], [2, 0, 1]);
    population.sessions = 10;
    population.prune(1);
    expect(population.share(1, 0)).toBeCloseTo(9.5 / 11.5, 12);
    population.add(2, 0, 1);
    expect(population.share(1, 0)).toBeCloseTo(9.5 / 12, 12);
  });

  test("a value that returns below another parent belongs there", () => {
    const population = populationOf([1, 0, 9], [2, 0, 8], [3, 1, 1]);
    population.prune(2);
    population.add(3, 2, 1);
    expect(population.share(99, 2)).toBeCloseTo(0.5 / 9.5, 12);
    expect(population.share(99, 1)).toBeCloseTo(0.5 / 10, 12);
  });

  test("drops frequent values where no others are left", () => {
    const population = populationOf([1, 0, 5000], [2, 0, 6000]);
    population.prune(1);
    expect([...population.values]).toEqual([[2, 6000]]);
  });

  test("drops a long chain of values from its end", () => {
    const chain = Array.from({ length: 30 }, (_, at) => [at + 1, at, 1] as const);
    const population = populationOf(...chain);
    population.prune(2);
    expect([...population.values.keys()]).toEqual([1, 2]);
  });

  test("never keeps a value whose parent is gone", () => {
    const nodes = fc.array(fc.tuple(fc.nat(19), fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(nodes, fc.nat(20), (all, capacity) => {
        // A value's parent comes before it: 0 at the top.
        const values = all.map(([parent, count], at) => [at + 1, parent % (at + 1), count] as const);
        const population = populationOf(...values);
        population.prune(capacity);
        expect(population.values.size).toBeLessThanOrEqual(capacity);
        for (const [value, parent] of values)
          if (parent !== 0 && population.values.has(value)) expect(population.values.has(parent)).toBe(true);
      }),
    );
  });
});
