import type { Agent, Network, NetworkKind } from "../observation.ts";
import type { Level } from "./levels.ts";
import type { Signal } from "./signals.ts";

type SignalFacts = Signal["facts"];

/*
 * What signals tell of a network, an agent or an hour. Who observes remembers networks and agents, so the same facts come with
 * call after call: they are the same objects, by which the log recognizes them.
 */

export const networkFacts = lasting<Network>((network, newAt) => ({
  newAt,
  country: network?.country ?? null,
  asn: network?.asn ?? null,
  prefix: network?.prefix ?? null,
  address: network?.address ?? null,
}));

export const agentFacts = lasting<Agent>((agent, newAt) => ({
  newAt,
  family: agent?.family ?? null,
  version: agent?.version ?? null,
  os: agent?.os ?? null,
  device: agent?.device ?? null,
}));

const hours: readonly SignalFacts[] = Array.from({ length: 24 }, (_, hour) => ({ hour }));
export const hourFacts = (hour: number): SignalFacts => hours[hour] ?? { hour };

const kinds: Readonly<Record<NetworkKind, SignalFacts>> = {
  isp: { kind: "isp" },
  mobile: { kind: "mobile" },
  hosting: { kind: "hosting" },
  anonymiser: { kind: "anonymiser" },
};
const noKind: SignalFacts = { kind: null };
export const kindFacts = (kind: NetworkKind | null): SignalFacts => (kind === null ? noKind : kinds[kind]);

/** The key of unknown values. */
const unknown = {};

/** Facts of something that is observed, and of the level at which it is new: the last ones are kept while it lives. */
function lasting<Observed extends WeakKey>(make: (observed: Observed | null, newAt: Level | null) => SignalFacts) {
  const known = new WeakMap<WeakKey, SignalFacts>();
  return (observed: Observed | null, newAt: Level | null): SignalFacts => {
    const found = known.get(observed ?? unknown);
    if (found !== undefined && found["newAt"] === newAt) return found;
    const facts = make(observed, newAt);
    known.set(observed ?? unknown, facts);
    return facts;
  };
}
