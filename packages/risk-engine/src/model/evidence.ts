import { countAt, daysBetween, weightAt } from "../history/decay.ts";
import { type Facts, isUpdate } from "../history/facts.ts";
import { type History, type KeyUse, drawnBelow, newBelow } from "../history/history.ts";
import type { Population } from "../history/population.ts";
import type { NetworkKind } from "../observation.ts";
import { assumptions, type Chain, chains, indexOfLevel, isNewNetwork, type Level } from "./levels.ts";

/** Decibans: ten times the decimal logarithm of how much likelier an attacker makes an observation than the client. */
function decibans(ratio: number): number {
  return 10 * Math.log10(ratio);
}

/** What comparing a chain with a history gives. */
export interface ChainEvidence {
  readonly decibans: number;
  /** The coarsest level whose value is new to the client; null when it knows all. */
  readonly newAt: Level | null;
}

/** How often a product that updates by itself is updated between two sessions, at least. */
const updateShare = 0.25;
/** Levels that distinguish installations and access lines. */
const fineLevels: ReadonlySet<Level> = new Set([...chains.agent, "prefix", "address"]);
/** Weight from which a value counts as known: one session at low risk, or several at medium risk. */
const knownFrom = 0.5;
/** Sessions whose experience of a client's own novelty weighs as much as the population's. */
const populationSessions = 4;
/** Sessions below one value at which its own novelty weighs as much as the level's: some networks renew addresses, others don't. */
const parentSessions = 2;
/** Sessions that the first guess at novelty weighs. */
const guessSessions = 5;

/**
 * Compares a chain, level by level. A known value is as likely as the client uses it; below a known parent something
 * new is as likely as this client, and clients like it, showed something new before, and then as the population has it.
 * An attacker copies the client's value with a stated probability, and is else like the population.
 */
export function chainEvidence(chain: Chain, facts: Facts, history: History, population: Population): ChainEvidence {
  const { atMs } = facts.observation;
  let ratio = 1;
  let newAt: Level | null = null;
  let coarser = 0;
  for (const level of chains[chain]) {
    const value = facts.values[level];
    // What no data pack knows is as likely for both.
    if (value === null) continue;
    const parent = facts.parents[level];
    const own = history.values.get(value);
    const share = population.share(value, parent);
    const ownNovelty = noveltyOf(level, parent, facts, history, population);
    // A line whose prefixes change has changing addresses, too.
    const newShare = level === "address" ? Math.max(ownNovelty, coarser) : ownNovelty;
    coarser = newShare;
    const { copied } = assumptions[level];
    if (own === 0) {
      newAt = level;
      const min = isUpdate(level, facts, history) ? updateShare : 0;
      ratio *= copied + (1 - copied) / Math.max(min, newShare);
      break;
    }
    const above = parent === 0 ? history.weight : history.values.get(parent);
    const usual = (1 - newShare) * Math.min(1, (countAt(own, atMs) + 0.02) / (countAt(above, atMs) + 0.02));
    const levelRatio = copied + ((1 - copied) * share) / (usual + newShare * share);
    // A known installation or line never raises the risk, however rarely it is used.
    ratio *= fineLevels.has(level) && countAt(own, atMs) >= knownFrom ? Math.min(1, levelRatio) : levelRatio;
  }
  return { decibans: decibans(ratio), newAt };
}

/** How likely a level shows something new: as often as below this parent, and at least as on this level altogether. */
function noveltyOf(level: Level, parent: number, facts: Facts, history: History, population: Population): number {
  const { atMs } = facts.observation;
  const at = indexOfLevel(level);
  const all = population.novelty(at, history.sessions, daysBetween(history.lastMs, atMs));
  const typical = (all.novel + guessSessions * assumptions[level].novelty) / (all.drawn + guessSessions);
  const own = (history.novel(at) + populationSessions * typical) / (history.drawn(at) + populationSessions);
  const drawn = parent === 0 ? 0 : countAt(history.values.get(drawnBelow(parent)), atMs);
  const novel = parent === 0 ? 0 : countAt(history.values.get(newBelow(parent)), atMs);
  const share = (Math.min(novel, drawn) + parentSessions * own) / (drawn + parentSessions);
  return Math.min(0.97, Math.max(0.0005, own, share));
}

/** Kinds of the networks that attackers call from. First guesses, not fitted. */
const attackersNetworks: Readonly<Record<NetworkKind, number>> = {
  hosting: 0.5,
  isp: 0.33,
  mobile: 0.09,
  anonymiser: 0.08,
};

/**
 * How the kind of a network that is new to the client compares with the kinds that are new to clients otherwise. In a
 * country that is new, too, it never lowers the risk: attackers can rent residential lines.
 */
export function newNetworkEvidence(kind: NetworkKind, newAt: Level | null, population: Population): number {
  if (!isNewNetwork(newAt)) return 0;
  const min = newAt === "country" ? 0 : Number.NEGATIVE_INFINITY;
  return Math.max(min, decibans(attackersNetworks[kind] / population.newNetworkShare(kind)));
}

/** How attackers come: a key that is bound to a machine is rarely theirs. First guesses, not fitted. */
const attackersKeys: Readonly<Record<KeyUse, number>> = { known: 0.03, missing: 0.75, new: 0.22 };
const populationKeyUses = 3;

/** Whether this client comes with its key, with another one, or without, compared with how it usually does. */
export function keyEvidence(use: KeyUse, history: History, population: Population): number {
  const seen = history.keyUse("known") + history.keyUse("new") + history.keyUse("missing");
  const typical = (history.keyUse(use) + populationKeyUses * population.keyUseShare(use)) / (seen + populationKeyUses);
  return decibans(attackersKeys[use] / Math.max(0.004, typical));
}

/** Hours around which a client's sessions spread (the kernel's standard deviation). */
const hourSpread = 2;
/** Sessions at any hour that are assumed before any is seen. */
const evenSessions = 1.5;
const copiedHour = 0.4;

/** How near hours are to each other, by the hours between them. */
const nearness = Array.from({ length: 24 }, (_, between) => {
  const distance = Math.min(between, 24 - between);
  return Math.exp(-(distance * distance) / (2 * hourSpread * hourSpread));
});

/** How usual the hour is for the client, on the circle of the day. */
export function hourEvidence(hour: number, history: History, atMs: number): number {
  let near = 0;
  let all = 0;
  const unit = weightAt(atMs);
  for (let other = 0; other < 24; other += 1) {
    const count = history.hour(other) / unit;
    near += count * (nearness[(hour - other + 24) % 24] ?? 0);
    all += count;
  }
  const even = (Math.sqrt(2 * Math.PI) * hourSpread) / 24;
  const density = (near / even + evenSessions) / (all + evenSessions);
  return decibans(copiedHour + (1 - copiedHour) / Math.max(density, 0.05));
}

const copiedEndpoint = 0.35;

/** How usual the endpoint is for the client, against attackers who try what there is. */
export function endpointEvidence(endpoint: number, history: History, population: Population): number {
  const own = history.endpoints.get(endpoint);
  const all = history.endpoints.total;
  const distinct = Math.max(10, population.endpoints.size);
  const share = ((population.endpoints.get(endpoint) ?? 0) + 1) / (population.endpointCalls + distinct);
  const likelihood = (own + 2 * share) / (all + 2);
  const evidence = decibans(copiedEndpoint + ((1 - copiedEndpoint) * (0.3 * share + 0.7 / distinct)) / likelihood);
  return own > 0 ? Math.min(0, evidence) : evidence;
}
