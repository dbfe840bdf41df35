import type { Agent, Network } from "../observation.ts";

/** The steps from coarse to fine along which an observation is compared with a history. */
export type Chain = "network" | "agent";
export type Level = (typeof chains)[Chain][number];

export const chains = {
  network: ["country", "asn", "prefix", "address"],
  agent: ["device", "os", "family", "platform", "version"],
} as const;

const levels: readonly Level[] = [...chains.network, ...chains.agent];
const places = new Map(levels.map((level, at) => [level, at]));

/** The place of a level among all. */
export function indexOfLevel(level: Level): number {
  return places.get(level) ?? -1;
}

/** Whether something new on a level is another operator's network, and so may be of another kind. */
export function isNewNetwork(newAt: Level | null): boolean {
  return newAt === "country" || newAt === "asn";
}

interface Assumption {
  /** How often an attacker comes with the client's own value here: who knows the victim copies what is easy to copy. */
  readonly copied: number;
  /** How often a legitimate session shows a new value below a known one, before any are seen. */
  readonly novelty: number;
}

/** Initial assumptions, not fitted to data; novelty is learned quickly. */
export const assumptions: Readonly<Record<Level, Assumption>> = {
  country: { copied: 0.5, novelty: 0.02 },
  asn: { copied: 0.25, novelty: 0.05 },
  prefix: { copied: 0.06, novelty: 0.1 },
  address: { copied: 0.04, novelty: 0.2 },
  device: { copied: 0.6, novelty: 0.05 },
  os: { copied: 0.5, novelty: 0.05 },
  family: { copied: 0.5, novelty: 0.05 },
  platform: { copied: 0.12, novelty: 0.1 },
  version: { copied: 0.3, novelty: 0.3 },
};

/** The values along a chain, each with all above it, so that equal texts below different parents differ; null is unknown. */
export function valuesOf(network: Network | null, agent: Agent | null): Readonly<Record<Level, string | null>> {
  const asn = network === null ? null : `${network.country ?? ""}|${network.asn ?? ""}`;
  const os = agent === null ? null : `${agent.device}|${agent.os}`;
  const family = agent === null ? null : `${os}|${agent.family}`;
  const platform = agent === null ? null : `${family}|${agent.platform}`;
  return {
    country: network?.country ?? null,
    asn: network?.asn === null ? null : asn,
    prefix: network?.prefix ?? null,
    address: network?.address ?? null,
    device: agent?.device ?? null,
    os,
    family,
    platform,
    version: agent === null ? null : `${platform}|${agent.version}`,
  };
}
