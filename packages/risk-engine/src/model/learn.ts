import type { Facts } from "../history/facts.ts";
import { daysBetween, weightAt } from "../history/decay.ts";
import { type History, type KeyUse, rateBuckets } from "../history/history.ts";
import type { Population } from "../history/population.ts";
import { chains, indexOfLevel } from "./levels.ts";

/** Sessions of one client that count a value for the population. */
const mostPerClient = 3;

/** Whether a call shows a key that its client used before. */
export function keyUseOf(facts: Facts, history: History): KeyUse {
  if (facts.key === null) return "missing";
  return history.values.get(facts.key) > 0 ? "known" : "new";
}

/** The bucket of a rate in calls a minute: 0, 1, 2, 3–4, 5–8, … */
export function rateBucket(perMinute: number): number {
  return perMinute < 1 ? 0 : Math.min(rateBuckets - 1, 1 + Math.ceil(Math.log2(perMinute)));
}

/**
 * Adds one session to what is known of a client and of all. `weight` is how much it counts, above 0 and at most 1.
 * Changes both in place: learning is the one thing here that is not a pure function, because it runs for every session.
 */
export function learn(facts: Facts, history: History, population: Population, weight = 1): void {
  const { atMs, key, perMinute, network } = facts.observation;
  const counted = weight * weightAt(atMs);
  if (history.sessions > 0) learnNovelty(facts, history, population);
  const isFirst = history.sessions === 0;
  for (const level of [...chains.network, ...chains.agent]) {
    const value = facts.values[level];
    if (value === null) continue;
    if (history.values.get(value) < mostPerClient * counted) population.add(value, facts.parents[level], 1);
    history.values.add(value, counted);
  }
  if (key !== null && !isFirst) {
    const use = keyUseOf(facts, history);
    history.addKeyUse(use);
    population.addKeyUse(use);
  }
  for (const fine of [facts.key, facts.tls, facts.headers]) if (fine !== null) history.values.add(fine, counted);
  if (facts.endpoint !== null) {
    history.endpoints.add(facts.endpoint, 1);
    population.endpoints.set(facts.endpoint, (population.endpoints.get(facts.endpoint) ?? 0) + 1);
    population.endpointCalls += 1;
  }
  history.addHour(facts.hour, counted);
  if (perMinute !== null) history.addRate(rateBucket(perMinute), counted);
  if (network?.place) history.setPlace(network.place, atMs);
  history.addSession(atMs, counted);
  population.sessions += 1;
}

function learnNovelty(facts: Facts, history: History, population: Population): void {
  const gapDays = daysBetween(history.lastMs, facts.observation.atMs);
  for (const chain of Object.values(chains)) {
    for (const level of chain) {
      const value = facts.values[level];
      if (value === null) continue;
      const isNovel = history.values.get(value) === 0;
      population.addDraw(indexOfLevel(level), history.sessions, gapDays, isNovel);
      history.addDraw(indexOfLevel(level), isNovel);
      if (!isNovel) continue;
      const kind = facts.observation.network?.kind ?? null;
      if (chain === chains.network && level !== "address" && kind !== null) population.addNewNetwork(kind);
      break;
    }
  }
}
