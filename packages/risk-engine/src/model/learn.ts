import { daysBetween, weightAt } from "../history/decay.ts";
import type { Facts } from "../history/facts.ts";
import { type History, type KeyUse, rateBuckets } from "../history/history.ts";
import type { Population } from "../history/population.ts";
import { chains, indexOfLevel, type Level } from "./levels.ts";

/** Sessions of one client that count a value for the population. */
const maxPerClient = 3;

/** Whether a call shows a key that its client used before. */
export function keyUseOf(facts: Facts, history: History): KeyUse {
  if (facts.key === null) return "missing";
  return history.values.get(facts.key) > 0 ? "known" : "new";
}

/** The bucket of a rate in calls a minute: 0, 1, 2, 3–4, 5–8, … */
export function rateBucket(perMinute: number): number {
  return perMinute < 1 ? 0 : Math.min(rateBuckets - 1, 1 + Math.ceil(Math.log2(perMinute)));
}

/** One process's share, separate so that it can be saved and merged. */
export interface Share {
  readonly history: History;
  readonly population: Population;
}

/**
 * Adds one session to what is known of a client and of all. `weight` is how much it counts, above 0 and at most 1. What is
 * new is decided by the whole history; a fraction counts the same. Changes them in place: learning is the one thing here that is
 * not a pure function, because it runs for every session.
 */
export function learn(facts: Facts, history: History, population: Population, weight = 1, share?: Share): void {
  const { atMs, key, perMinute, network } = facts.observation;
  const counted = weight * weightAt(atMs);
  const histories = apart(history, share?.history);
  const populations = apart(population, share?.population);
  const isFirst = history.sessions === 0;
  if (!isFirst) learnNovelty(facts, { history, histories, populations });
  const use = key === null || isFirst ? null : keyUseOf(facts, history);
  for (const level of [...chains.network, ...chains.agent]) {
    const value = facts.values[level];
    if (value === null || history.values.get(value) >= maxPerClient * counted) continue;
    for (const each of populations) each.add(value, facts.parents[level], 1);
  }
  for (const each of histories) {
    for (const value of valuesIn(facts)) each.values.add(value, counted);
    if (facts.endpoint !== null) each.endpoints.add(facts.endpoint, 1);
    if (use !== null) each.addKeyUse(use);
    each.addHour(facts.hour, counted);
    if (perMinute !== null) each.addRate(rateBucket(perMinute), counted);
    if (network?.place) each.setPlace(network.place, atMs);
    each.addSession(atMs, counted);
  }
  for (const each of populations) {
    if (facts.endpoint !== null) countEndpoint(each, facts.endpoint, 1);
    if (use !== null) each.addKeyUse(use);
    each.sessions += 1;
  }
}

/**
 * Takes back what `learn` added, for a session that was not the client's: its values are as strange afterwards as before.
 * What
 * a population knows of how often things are new stays, for it names no values.
 */
export function unlearn(facts: Facts, history: History, population: Population, weight = 1, share?: Share): void {
  const { atMs, key, perMinute } = facts.observation;
  const counted = weight * weightAt(atMs);
  const histories = apart(history, share?.history);
  for (const each of histories) {
    for (const value of valuesIn(facts)) each.values.add(value, -counted);
    if (facts.endpoint !== null) each.endpoints.add(facts.endpoint, -1);
    each.addHour(facts.hour, -counted);
    if (perMinute !== null) each.addRate(rateBucket(perMinute), -counted);
    each.removeSession(counted);
  }
  if (history.sessions > 0)
    for (const each of histories) {
      for (const { level, isNovel } of drawsOf(facts, history)) each.addDraw(indexOfLevel(level), isNovel, -1);
      if (key !== null) each.addKeyUse(keyUseOf(facts, history), -1);
    }
  for (const each of apart(population, share?.population)) {
    for (const level of [...chains.network, ...chains.agent]) {
      const value = facts.values[level];
      if (value !== null && history.values.get(value) < maxPerClient * counted)
        each.add(value, facts.parents[level], -1);
    }
    if (facts.endpoint !== null) countEndpoint(each, facts.endpoint, -1);
    each.sessions -= 1;
  }
}

function apart<Item>(all: Item, share: Item | undefined): readonly Item[] {
  return share === undefined || share === all ? [all] : [all, share];
}

function valuesIn(facts: Facts): readonly number[] {
  const ofChains = [...chains.network, ...chains.agent].map((level) => facts.values[level]);
  return [...ofChains, facts.key, facts.tls, facts.headers].filter((value) => value !== null);
}

function countEndpoint(population: Population, endpoint: number, by: number): void {
  population.endpoints.set(endpoint, (population.endpoints.get(endpoint) ?? 0) + by);
  population.endpointCalls += by;
}

interface Learners {
  /** All that is known of the client. */
  readonly history: History;
  readonly histories: readonly History[];
  readonly populations: readonly Population[];
}

function learnNovelty(facts: Facts, { history, histories, populations }: Learners): void {
  const gapDays = daysBetween(history.lastMs, facts.observation.atMs);
  const kind = facts.observation.network?.kind ?? null;
  for (const { level, isNovel } of drawsOf(facts, history)) {
    for (const each of populations) each.addDraw(indexOfLevel(level), history.sessions, gapDays, isNovel);
    for (const each of histories) each.addDraw(indexOfLevel(level), isNovel);
    const isNewNetwork = isNovel && level !== "address" && chains.network.some((each) => each === level);
    if (isNewNetwork && kind !== null) for (const each of populations) each.addNewNetwork(kind);
  }
}

/** The levels on which a session shows whether its client comes with something new: down to the first that is. */
function drawsOf(facts: Facts, history: History): readonly { readonly level: Level; readonly isNovel: boolean }[] {
  return Object.values(chains).flatMap((chain) => {
    const known = chain.filter((level) => facts.values[level] !== null);
    const draws = known.map((level) => ({ level, isNovel: history.values.get(facts.values[level] ?? 0) === 0 }));
    const first = draws.findIndex(({ isNovel }) => isNovel);
    return first === -1 ? draws : draws.slice(0, first + 1);
  });
}
