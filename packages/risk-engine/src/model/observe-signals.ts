import type { Facts } from "../history/facts.ts";
import { countAt, daysBetween } from "../history/decay.ts";
import { type History, rateBuckets } from "../history/history.ts";
import type { Population } from "../history/population.ts";
import type { Circumstances } from "../observation.ts";
import { chainEvidence, endpointEvidence, hourEvidence, keyEvidence, newNetworkEvidence } from "./evidence.ts";
import { keyUseOf, rateBucket } from "./learn.ts";
import type { Signal } from "./signals.ts";
import { kindOf, type SignalCode } from "./signals.ts";
import { impossibleTravel } from "./travel.ts";

/** A signal before weights and caps, in exact decibans; null points: unavailable. */
export interface RawSignal {
  readonly code: SignalCode;
  readonly decibans: number | null;
  readonly facts: Signal["facts"];
}

/** After this many days without a call, the first is unusual. */
const dormantDays = 60;

/** Looks at a call from every side. The same input gives the same signals in the same order. */
export function observeSignals(
  facts: Facts,
  circumstances: Circumstances,
  history: History,
  population: Population,
): readonly RawSignal[] {
  const isKnown = history.sessions > 0;
  return [
    ...(isKnown ? learntSignals(facts, history, population) : []),
    ...flags(circumstances),
    travelSignal(facts, history),
    dormantSignal(facts, history),
    failureSignal(circumstances),
    enumerationSignal(circumstances),
  ];
}

function learntSignals(facts: Facts, history: History, population: Population): RawSignal[] {
  const { network, agent, key, endpoint, atMs, perMinute } = facts.observation;
  const net = chainEvidence("network", facts, history, population);
  const device = chainEvidence("agent", facts, history, population);
  const kind = network?.kind ?? null;
  const isNewNetwork = net.newAt !== null && net.newAt !== "address";
  const use = keyUseOf(facts, history);
  return [
    {
      code: "net.hierarchy",
      decibans: network && net.decibans,
      facts: { newAt: net.newAt, ...pick(network, "country", "asn", "prefix", "address") },
    },
    {
      code: "net.class_new",
      decibans: kind && (isNewNetwork ? newNetworkEvidence(kind, population) : 0),
      facts: { kind },
    },
    {
      code: "dev.agent",
      decibans: agent && device.decibans,
      facts: { newAt: device.newAt, ...pick(agent, "family", "version", "os", "device") },
    },
    { code: `dev.key_${use}`, decibans: key === null ? null : keyEvidence(use, history, population), facts: {} },
    newFingerprint("dev.tls_new", facts.tls, history),
    newFingerprint("dev.headers", facts.headers, history),
    { code: "beh.hour", decibans: hourEvidence(facts.hour, history, atMs), facts: { hour: facts.hour } },
    {
      code: "beh.endpoint",
      decibans: facts.endpoint && endpointEvidence(facts.endpoint, history, population),
      facts: { endpoint },
    },
    {
      code: "beh.rate",
      decibans: perMinute === null ? null : rateEvidence(perMinute, history, atMs),
      facts: { perMinute },
    },
  ];
}

function pick<Key extends string>(from: Readonly<Record<Key, string | number | null>> | null, ...keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, from?.[key] ?? null]));
}

function newFingerprint(code: "dev.tls_new" | "dev.headers", value: number | null, history: History): RawSignal {
  const points = kindOf(code).points ?? 0;
  return { code, decibans: value === null ? null : history.values.get(value) > 0 ? 0 : points, facts: {} };
}

/** How far above the client's own busiest hundredth of minutes; each doubling is two decibans, eight at most. */
function rateEvidence(perMinute: number, history: History, atMs: number): number {
  let all = 0;
  for (let bucket = 0; bucket < rateBuckets; bucket += 1) all += countAt(history.rate(bucket), atMs);
  if (all < 4) return 0;
  let left = 0.01 * all;
  let usual = rateBuckets - 1;
  while (usual > 0 && countAt(history.rate(usual), atMs) <= left) left -= countAt(history.rate(usual--), atMs);
  return Math.min(8, 2 * Math.max(0, rateBucket(perMinute) - usual));
}

function flags(now: Circumstances): RawSignal[] {
  const zone = (which: "trusted" | "blocked") => now.zone === which;
  const all: readonly (readonly [SignalCode, boolean | null])[] = [
    ["net.anonymiser", now.onAnonymiserList],
    ["net.blocklist", now.onBlockList],
    ["zone.blocked", zone("blocked")],
    ["zone.trusted", zone("trusted")],
    ["dev.agent_contradicted", now.agentContradicted],
    ["cred.parallel", now.parallelNetworks > 1],
    ["cred.leaked", now.keyLeaked],
    ["cred.revoked_key_used", now.revokedKeyUsed],
    ["ctx.elevated", now.elevated],
    ["ctx.declared_mismatch", now.offDeclaration],
  ];
  return all.map(([code, is]) => ({
    code,
    decibans: is === null ? null : is ? (kindOf(code).points ?? 0) : 0,
    facts: {},
  }));
}

function travelSignal({ observation: { network, atMs } }: Facts, history: History): RawSignal {
  const code = "geo.impossible_travel";
  const isVague =
    network?.place === undefined ||
    network.place === null ||
    network.kind === "mobile" ||
    network.kind === "anonymiser";
  if (isVague || history.place === null) return { code, decibans: null, facts: {} };
  const journey = impossibleTravel(history.place, { ...network.place, atMs });
  return {
    code,
    decibans: journey === null ? 0 : (kindOf(code).points ?? 0),
    facts: { km: journey?.km ?? null, minutes: journey?.minutes ?? null },
  };
}

function dormantSignal({ observation: { atMs } }: Facts, history: History): RawSignal {
  const code = "beh.dormant";
  const days = history.sessions === 0 ? 0 : Math.floor(daysBetween(history.lastMs, atMs));
  return { code, decibans: days > dormantDays ? (kindOf(code).points ?? 0) : 0, facts: { days } };
}

function failureSignal({ failures }: Circumstances): RawSignal {
  return { code: "cred.failures", decibans: failures >= 20 ? 10 : failures >= 5 ? 5 : 0, facts: { failures } };
}

function enumerationSignal({ refusedShare }: Circumstances): RawSignal {
  const points = refusedShare === null ? null : 10 * Math.max(0, Math.min(1, (refusedShare - 0.2) / 0.6));
  return { code: "beh.enumeration", decibans: points, facts: { refusedShare } };
}
