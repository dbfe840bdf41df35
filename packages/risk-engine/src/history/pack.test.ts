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

test("an empty history takes three bytes, and each counter in use nine more", () => {
  const history = new History();
  expect(packHistory(history)).toEqual(Uint8Array.of(0, 0, 0));
  history.addHour(9, 1);
  expect(packHistory(history)).toHaveLength(3 + 9);
  history.endpoints.add(1, 1);
  expect(packHistory(history)).toHaveLength(3 + 9 + 16);
});

test("a full history fits, and is read from the middle of a buffer", () => {
  const history = new History();
  for (let key = 1; key <= 64; key += 1) history.values.add(key, key);
  for (let key = 1; key <= 24; key += 1) history.endpoints.add(key, -key);
  const packed = packHistory(history);
  const around = new Uint8Array(packed.length + 20).fill(255);
  around.set(packed, 7);
  const read = unpackHistory(around.subarray(7, 7 + packed.length));
  expect(read.toParts()).toEqual(history.toParts());
  expect(read.values.get(64)).toBe(64);
});

test("a fraction, a debt and a huge number are stored as they are", () => {
  const history = new History();
  history.addHour(0, -0.1);
  history.addSession(1.5, 1e300);
  expect(unpackHistory(packHistory(history)).toParts()).toEqual(history.toParts());
});

/** Stored histories are read by these places: moments first, then novelty, draws, hours, key uses and rates. */
test.each<[string, number, (history: History) => void]>([
  ["novelty of the first level, behind the draw", 8, (history) => history.addDraw(0, true)],
  ["draws of the first level", 17, (history) => history.addDraw(0, false)],
  ["draws of the last level", 25, (history) => history.addDraw(8, false)],
  ["the first hour", 26, (history) => history.addHour(0, 1)],
  ["the last hour", 49, (history) => history.addHour(23, 1)],
  ["known keys", 50, (history) => history.addKeyUse("known")],
  ["missing keys", 52, (history) => history.addKeyUse("missing")],
  ["the lowest rate", 53, (history) => history.addRate(0, 1)],
  ["the highest rate", 66, (history) => history.addRate(13, 1)],
])("%s are stored at %d", (_, place, count) => {
  const history = new History();
  count(history);
  expect(packHistory(history)[3]).toBe(place);
});

test("a stored population has twelve numbers, two more for each endpoint and three for each value and group", () => {
  const population = new Population();
  expect(population.toNumbers()).toHaveLength(12);
  population.endpoints.set(1, 1);
  expect(population.toNumbers()).toHaveLength(14);
  population.add(1, 0, 1);
  expect(population.toNumbers()).toHaveLength(17);
  population.addDraw(0, 1, 1, true);
  expect(population.toNumbers()).toHaveLength(20);
});
