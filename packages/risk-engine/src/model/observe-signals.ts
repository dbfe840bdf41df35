import { daysBetween, weightAt } from "../history/decay.ts";
import type { Facts } from "../history/facts.ts";
import { type History, rateBucket, rateBuckets } from "../history/history.ts";
import type { Population } from "../history/population.ts";
import type { Circumstances } from "../observation.ts";
import { chainEvidence, endpointEvidence, hourEvidence, keyEvidence, newNetworkEvidence } from "./evidence.ts";
import { agentFacts, hourFacts, kindFacts, networkFacts } from "./lasting-facts.ts";
import { keyUseOf } from "./learn.ts";
import { lastingSignal, type RawSignal } from "./points.ts";
import { kindOf, noFacts, type SignalCode } from "./signals.ts";
import { impossibleTravel } from "./travel.ts";

/** After this many days without a call, the first is unusual. */
const dormantDays = 60;

/** Looks at a call from every side. The same input gives the same signals in the same order. */
export function observeSignals(
  facts: Facts,
  circumstances: Circumstances,
  history: History,
  population: Population,
): readonly RawSignal[] {
  const signals = history.sessions > 0 ? observeLearnedSignals(facts, history, population) : [];
  for (const { flag, is } of flags) signals.push(answerOf(flag, is(circumstances)));
  signals.push(
    answerOf(parallel, circumstances.parallelNetworks > 1 && !isKnownSystem(facts, history)),
    travelSignal(facts, circumstances, history, population),
    dormantSignal(facts, history),
    failureSignal(facts, circumstances, history),
    enumerationSignal(circumstances),
  );
  return signals;
}

function observeLearnedSignals(facts: Facts, history: History, population: Population): RawSignal[] {
  const { network, agent, key, endpoint, atMs, perMinute } = facts.observation;
  const net = chainEvidence("network", facts, history, population);
  const device = chainEvidence("agent", facts, history, population);
  const kind = network?.kind ?? null;
  const use = keyUseOf(facts, history);
  return [
    { code: "net.hierarchy", decibans: network && net.decibans, facts: networkFacts(network, net.newAt) },
    {
      code: "net.class_new",
      decibans: kind && newNetworkEvidence(kind, net.newAt, population),
      facts: kindFacts(kind),
    },
    { code: "dev.agent", decibans: agent && device.decibans, facts: agentFacts(agent, device.newAt) },
    { code: `dev.key_${use}`, decibans: key === null ? null : keyEvidence(use, history, population), facts: noFacts },
    newFingerprint("dev.tls_new", facts.tls, history),
    newFingerprint("dev.headers", facts.headers, history),
    { code: "beh.hour", decibans: hourEvidence(facts.hour, history, atMs), facts: hourFacts(facts.hour) },
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

function newFingerprint(code: "dev.tls_new" | "dev.headers", value: number | null, history: History): RawSignal {
  const points = kindOf(code).points ?? 0;
  return { code, decibans: value === null ? null : history.values.get(value) > 0 ? 0 : points, facts: noFacts };
}

/** How far above the client's own busiest hundredth of minutes; each doubling is two decibans, eight at most. */
function rateEvidence(perMinute: number, history: History, atMs: number): number {
  const unit = weightAt(atMs);
  let all = 0;
  for (let bucket = 0; bucket < rateBuckets; bucket += 1) all += history.rate(bucket) / unit;
  if (all < 4) return 0;
  let left = 0.01 * all;
  let typical = rateBuckets - 1;
  while (typical > 0 && history.rate(typical) / unit <= left) left -= history.rate(typical--) / unit;
  return Math.min(8, 2 * Math.max(0, rateBucket(perMinute) - typical));
}

/** A plain yes or no, or nothing to tell it by. */
interface Flag {
  readonly yes: RawSignal;
  readonly no: RawSignal;
  readonly unknown: RawSignal;
}

function flagOf(code: SignalCode): Flag {
  return {
    yes: lastingSignal(code, kindOf(code).points ?? 0),
    no: lastingSignal(code, 0),
    unknown: lastingSignal(code, null),
  };
}

const flags: readonly { readonly flag: Flag; readonly is: (now: Circumstances) => boolean | null }[] = [
  { flag: flagOf("net.anonymiser"), is: (now) => now.onAnonymiserList },
  { flag: flagOf("net.blocklist"), is: (now) => now.onBlockList },
  { flag: flagOf("zone.blocked"), is: (now) => now.zone === "blocked" },
  { flag: flagOf("zone.trusted"), is: (now) => now.zone === "trusted" },
  { flag: flagOf("dev.agent_contradicted"), is: (now) => now.agentContradicted },
  { flag: flagOf("cred.leaked"), is: (now) => now.keyLeaked },
  { flag: flagOf("cred.revoked_key_used"), is: (now) => now.revokedKeyUsed },
  { flag: flagOf("ctx.elevated"), is: (now) => now.elevated },
  { flag: flagOf("ctx.declared_mismatch"), is: (now) => now.offDeclaration },
];

const parallel = flagOf("cred.parallel");
/** Whether the client called from this network (ASN) before: parallel use of known networks doesn't raise the risk. */
const isKnownSystem = ({ values: { asn } }: Facts, history: History) => asn !== null && history.values.get(asn) > 0;

const answerOf = ({ yes, no, unknown }: Flag, is: boolean | null) => (is === null ? unknown : is ? yes : no);

const nowhere = lastingSignal("geo.impossible_travel", null);

function travelSignal(facts: Facts, { headless }: Circumstances, history: History, population: Population): RawSignal {
  const { network, atMs } = facts.observation;
  const isVague =
    network?.place === undefined ||
    network.place === null ||
    network.kind === "mobile" ||
    network.kind === "anonymiser";
  if (isVague || history.place === null) return nowhere;
  const { code } = nowhere;
  const tooFast = impossibleTravel(history.place, { ...network.place, atMs });
  const isElsewhereToo = tooFast !== null && headless && isKnownNetwork(facts, history, population);
  const journey = isElsewhereToo ? null : tooFast;
  return {
    code,
    decibans: journey === null ? 0 : (kindOf(code).points ?? 0),
    facts: { km: journey?.km ?? null, minutes: journey?.minutes ?? null },
  };
}

/** Whether the client was seen in a network before, be it at another address of it. */
function isKnownNetwork(facts: Facts, history: History, population: Population): boolean {
  const { newAt } = chainEvidence("network", facts, history, population);
  return newAt === null || newAt === "address";
}

/** By days since the last call. */
const awake = Array.from({ length: dormantDays + 1 }, (_, days) => lastingSignal("beh.dormant", 0, { days }));

function dormantSignal({ observation: { atMs } }: Facts, history: History): RawSignal {
  const code = "beh.dormant";
  const days = history.sessions === 0 ? 0 : Math.floor(daysBetween(history.lastMs, atMs));
  const points = days > dormantDays ? (kindOf(code).points ?? 0) : 0;
  return awake[days] ?? { code, decibans: points, facts: { days } };
}

/** Sessions at an address after which a client is known there, as they weigh now. */
const knownAtSessions = 2;

/** By failures that are too few to say anything. */
const fewFailures = Array.from({ length: 5 }, (_, failures) => lastingSignal("cred.failures", 0, { failures }));

/** Strangers who fail where a client is known say nothing of the client: they may share an office with it. */
function failureSignal(facts: Facts, circumstances: Circumstances, history: History): RawSignal {
  const { values, observation } = facts;
  const seen = values.address === null ? 0 : history.values.get(values.address);
  const isKnownHere = seen >= knownAtSessions * weightAt(observation.atMs);
  const failures = Math.max(circumstances.failures, isKnownHere ? 0 : circumstances.failuresHere);
  return (
    fewFailures[failures] ?? {
      code: "cred.failures",
      decibans: failures >= 20 ? 10 : failures >= 5 ? 5 : 0,
      facts: { failures },
    }
  );
}

const nobodyReports = lastingSignal("beh.enumeration", null, { refusedShare: null });

function enumerationSignal({ refusedShare }: Circumstances): RawSignal {
  if (refusedShare === null) return nobodyReports;
  const points = 10 * Math.max(0, Math.min(1, (refusedShare - 0.2) / 0.6));
  return { code: "beh.enumeration", decibans: points, facts: { refusedShare } };
}
