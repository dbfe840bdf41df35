import fc from "fast-check";
import { expect, test } from "vitest";
import { factsOf } from "../history/facts.ts";
import { History } from "../history/history.ts";
import { Population } from "../history/population.ts";
import { noCircumstances } from "../observation.ts";
import { cloud, known, observations, onDay, script } from "../testing.ts";
import { assess } from "./assess.ts";
import { usualCalibration } from "./calibration.ts";
import { learn, unlearn } from "./learn.ts";

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
  const options = { calibration: usualCalibration };
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
