import { chains, type Level, valuesOf } from "../model/levels.ts";
import type { Agent, Network, Observation } from "../observation.ts";
import type { History } from "./history.ts";

/** An observation as numbers that histories count: what is unknown is null. */
export interface Facts {
  readonly observation: Observation;
  readonly values: Readonly<Record<Level, number | null>>;
  /** The next coarser known value of each, 0 at the top. */
  readonly parents: Readonly<Record<Level, number>>;
  readonly key: number | null;
  readonly endpoint: number | null;
  readonly tls: number | null;
  readonly headers: number | null;
  /** 0 to 23, UTC. */
  readonly hour: number;
}

const fineOf = (kind: string, text: string | null) => (text === null || text === "" ? null : hashOf(`${kind}:${text}`));

type Chained = Pick<Facts, "values" | "parents">;

/** Where a network and an agent are remembered by who observes, they come again as the same objects, and together. */
const known = new WeakMap<Agent, WeakMap<Network, Chained>>();

/** Turns an observation into what is counted. The same text under another kind is another number. */
export function factsOf(observation: Observation): Facts {
  const { network, agent } = observation;
  const { values, parents } = network && agent ? chainedOnce(network, agent) : chained(network, agent);
  return {
    observation,
    values,
    parents,
    key: fineOf("key", observation.key),
    endpoint: fineOf("endpoint", observation.endpoint),
    tls: fineOf("tls", observation.tls),
    headers: fineOf("headers", observation.headers),
    hour: Math.floor(observation.atMs / 3_600_000) % 24,
  };
}

function chainedOnce(network: Network, agent: Agent): Chained {
  const ofAgent = known.get(agent) ?? new WeakMap<Network, Chained>();
  const found = ofAgent.get(network);
  if (found !== undefined) return found;
  const made = chained(network, agent);
  known.set(agent, ofAgent.set(network, made));
  return made;
}

function chained(network: Network | null, agent: Agent | null): Chained {
  const texts = valuesOf(network, agent);
  const values: Record<Level, number | null> = { ...unknown };
  const parents: Record<Level, number> = { ...atTheTop };
  for (const chain of Object.values(chains)) {
    let parent = 0;
    for (const level of chain) {
      const text = texts[level];
      const value = text === null ? null : hashOf(`${level}:${text}`);
      values[level] = value;
      parents[level] = parent;
      parent = value ?? parent;
    }
  }
  return { values, parents };
}

/** Max major versions between two calls of a product that updates itself. */
const maxVersions = 2;
const earlier = new WeakMap<Agent, readonly number[]>();

/** Whether a level is an update of a product that the client used: at most two major versions later. */
export function isUpdate(level: Level, { observation: { agent } }: Facts, history: History): boolean {
  if (level !== "version" || agent === null) return false;
  let versions = earlier.get(agent);
  if (versions === undefined) earlier.set(agent, (versions = earlierVersions(agent)));
  return versions.some((version) => history.values.get(version) > 0);
}

function earlierVersions(agent: Agent): readonly number[] {
  if (!/^\d{1,6}$/.test(agent.version)) return [];
  return Array.from({ length: maxVersions }, (_, at) => {
    const version = String(Number(agent.version) - 1 - at);
    return hashOf(`version:${valuesOf(null, { ...agent, version }).version ?? ""}`);
  });
}

const unknown = {
  country: null,
  asn: null,
  prefix: null,
  address: null,
  device: null,
  os: null,
  family: null,
  platform: null,
  version: null,
} as const satisfies Record<Level, null>;

const atTheTop = {
  country: 0,
  asn: 0,
  prefix: 0,
  address: 0,
  device: 0,
  os: 0,
  family: 0,
  platform: 0,
  version: 0,
} as const satisfies Record<Level, number>;

/** A text as a number below 2^53, well spread (two multiply-and-shift lanes). Not for secrets: values are keyed before. */
export function hashOf(text: string): number {
  let [high, low] = [0xdead_beef, 0x41c6_ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}
