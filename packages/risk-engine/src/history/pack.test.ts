import fc from "fast-check";
import { expect, test } from "vitest";
import { learn } from "../model/learn.ts";
import { observations } from "../testing.ts";
import { factsOf } from "./facts.ts";
import { History } from "./history.ts";
import { packHistory, unpackHistory } from "./pack.ts";
import { Population } from "./population.ts";

const learnt = fc.array(observations, { maxLength: 40 }).map((all) => {
  const [history, population] = [new History(), new Population()];
  for (const each of all) learn(factsOf(each), history, population);
  return { history, population };
});

test("a history is what was packed of it", () => {
  fc.assert(
    fc.property(learnt, ({ history }) => {
      expect(unpackHistory(packHistory(history)).toParts()).toEqual(history.toParts());
    }),
  );
});

test("a population is what was stored of it, and merges as it did", () => {
  fc.assert(
    fc.property(learnt, learnt, ({ population }, other) => {
      const restored = Population.restore(population.toNumbers());
      expect(restored.toNumbers()).toEqual(population.toNumbers());
      population.merge(other.population);
      restored.merge(other.population);
      expect(restored.toNumbers()).toEqual(population.toNumbers());
    }),
  );
});

test("a population that is too large forgets what is rare, and nothing above what it keeps", () => {
  const population = new Population();
  for (let network = 1; network <= 100; network += 1) {
    population.add(network, 0, 3);
    for (let address = 0; address < network; address += 1) population.add(1000 * network + address, network, 1);
  }
  population.add(200_000, 100, 50);
  population.prune(150);
  expect(population.values.size).toBeLessThanOrEqual(150);
  expect(population.values.get(200_000)).toBe(50);
  expect(population.values.get(100)).toBe(3);
});
