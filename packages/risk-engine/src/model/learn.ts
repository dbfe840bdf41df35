import { daysBetween, weightAt } from "../history/decay.ts";
import type { Facts } from "../history/facts.ts";
import { type History, type KeyUse, drawnBelow, newBelow, rateBucket } from "../history/history.ts";
import type { Population } from "../history/population.ts";
import { chains, indexOfLevel, isNewNetwork, type Level } from "./levels.ts";
import type { TrainingUpdate } from "./session-training.ts";

const allLevels: readonly Level[] = [...chains.network, ...chains.agent];
/** Sessions of one client that count a value for the population. */
const maxPerClient = 3;

/** Whether a call shows a key that its client used before. */
export function keyUseOf(facts: Facts, history: History): KeyUse {
  if (facts.key === null) return "missing";
  return history.values.get(facts.key) > 0 ? "known" : "new";
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
  if (!isFirst) learnNovelty(facts, { history, histories, populations }, allLevels);
  const use = key === null || isFirst ? null : keyUseOf(facts, history);
  for (const level of allLevels) {
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
  if (history.sessions > 0) {
    unlearnNovelty(facts, history, histories, allLevels);
    if (key !== null) for (const each of histories) each.addKeyUse(keyUseOf(facts, history), -1);
  }
  for (const each of apart(population, share?.population)) {
    for (const level of allLevels) {
      const value = facts.values[level];
      if (value !== null && history.values.get(value) < maxPerClient * counted)
        each.add(value, facts.parents[level], -1);
    }
    if (facts.endpoint !== null) countEndpoint(each, facts.endpoint, -1);
    each.sessions -= 1;
  }
}

/**
 * Adds what a later call of a session showed beyond its first, or takes it back: the session itself counts once, by `learn`.
 * @param direction -1 takes back
 */
export function learnUpdate(
  facts: Facts,
  { parts, rateFrom }: TrainingUpdate,
  {
    history,
    population,
    share,
  }: { readonly history: History; readonly population: Population; readonly share?: Share },
  weight = 1,
  direction: 1 | -1 = 1,
): void {
  const { atMs, perMinute, network } = facts.observation;
  const counted = direction * weight * weightAt(atMs);
  const [histories, populations] = [apart(history, share?.history), apart(population, share?.population)];
  const levels = allLevels.filter((level) => parts.includes(level));
  if (direction === 1) learnNovelty(facts, { history, histories, populations }, levels);
  for (const level of levels) {
    const value = facts.values[level];
    if (value === null) continue;
    if (history.values.get(value) < maxPerClient * Math.abs(counted))
      for (const each of populations) each.add(value, facts.parents[level], direction);
    for (const each of histories) each.values.add(value, counted);
  }
  for (const each of histories) {
    for (const kind of ["tls", "headers"] as const)
      if (parts.includes(kind)) each.values.add(facts[kind] ?? 0, counted);
    if (parts.includes("endpoint")) each.endpoints.add(facts.endpoint ?? 0, direction);
    if (parts.includes("hour")) each.addHour(facts.hour, counted);
    if (rateFrom !== null && perMinute !== null) {
      each.addRate(rateFrom, -counted);
      each.addRate(rateBucket(perMinute), counted);
    }
    if (direction === 1 && network?.place) each.setPlace(network.place, atMs);
    if (direction === 1) each.touch(atMs);
  }
  if (direction === -1) unlearnNovelty(facts, history, histories, levels);
  if (parts.includes("endpoint")) for (const each of populations) countEndpoint(each, facts.endpoint ?? 0, direction);
}

function apart<Item>(all: Item, share: Item | undefined): readonly Item[] {
  return share === undefined || share === all ? [all] : [all, share];
}

function valuesIn(facts: Facts): readonly number[] {
  const ofChains = allLevels.map((level) => facts.values[level]);
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

function learnNovelty(facts: Facts, { history, histories, populations }: Learners, among: readonly Level[]): void {
  const gapDays = daysBetween(history.lastMs, facts.observation.atMs);
  const kind = facts.observation.network?.kind ?? null;
  for (const { level, isNovel } of drawsOf(facts, history)) {
    if (!among.includes(level)) continue;
    for (const each of populations) each.addDraw(indexOfLevel(level), history.sessions, gapDays, isNovel);
    for (const each of histories) each.addDraw(indexOfLevel(level), isNovel);
    countBelow(facts.parents[level], isNovel, histories, weightAt(facts.observation.atMs));
    if (isNovel && isNewNetwork(level) && kind !== null) for (const each of populations) each.addNewNetwork(kind);
  }
}

/** How much a session was trusted doesn't matter for how often something is new, as in the other counts of novelty. */
function countBelow(parent: number, isNovel: boolean, histories: readonly History[], weight: number): void {
  if (parent === 0) return;
  for (const each of histories) {
    each.values.add(drawnBelow(parent), weight);
    if (isNovel) each.values.add(newBelow(parent), weight);
  }
}

/** What a population knows of how often things are new stays, for it names no values. */
function unlearnNovelty(facts: Facts, history: History, histories: readonly History[], among: readonly Level[]): void {
  for (const { level, isNovel } of drawsOf(facts, history)) {
    if (!among.includes(level)) continue;
    const parent = facts.parents[level];
    for (const each of histories) {
      each.addDraw(indexOfLevel(level), isNovel, -1);
    }
    countBelow(parent, isNovel, histories, -weightAt(facts.observation.atMs));
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
