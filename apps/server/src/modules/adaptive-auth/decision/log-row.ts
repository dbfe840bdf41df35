import { type Counterfactual, noFacts } from "@parapet/risk-engine";
import type { Sealing } from "../../../platform/sealing.ts";
import { agentOf } from "./agents.ts";
import type { Decision, Scored } from "./decision.ts";
import { lessonOf } from "./lesson-of.ts";
import { storedAddress } from "./stored-address.ts";

const states = { off: 0, on: 1, unavailable: 2 } as const;
/** Longest User-Agent that is kept. */
const longestAgent = 1000;

/** What became of a decision beside it. */
export interface Settled {
  readonly challengeHash: string;
  readonly latencyUs: number;
}

/**
 * A decision as the event store keeps it. What is left out is the column's default: nobody, nothing, 0. Columns that hold
 * JSON as text get it as it is: ClickHouse reads an object into a text by itself, and no quote is escaped and unescaped.
 */
export function logRow(
  decision: Decision,
  { challengeHash, latencyUs }: Settled,
  counterfactuals: readonly Counterfactual[],
  sealing: Pick<Sealing, "digest">,
): object {
  const { api, call, client, key, endpoint, rule, scored } = decision;
  const facts = call.address?.facts;
  return {
    provider_id: api.providerId,
    id: decision.id,
    time: new Date(decision.atMs).toISOString(),
    api_id: api.id,
    client_id: client?.id,
    organization_id: client?.organizationId ?? undefined,
    key_prefix: key?.prefix,
    method: call.method,
    endpoint: endpoint?.template,
    address: storedAddress(decision, sealing).address,
    country: facts?.country ?? undefined,
    asn: facts?.asn ?? undefined,
    as_name: facts?.asName ?? undefined,
    network_kind: facts?.kind ?? undefined,
    agent: agentOf(call.userAgent).family,
    user_agent: call.userAgent.slice(0, longestAgent),
    mode: api.settings.mode,
    effect: decision.effect,
    enforced: decision.enforced,
    cause: decision.cause,
    rule_id: rule?.id,
    rule_name: rule?.name,
    config_version: api.configVersion,
    first_of_session: decision.firstOfSession,
    ...(scored !== null && scoredColumns(decision, scored, sealing)),
    counterfactuals: counterfactuals.length === 0 ? undefined : counterfactuals,
    challenge_hash: challengeHash || undefined,
    latency_us: latencyUs,
  };
}

function scoredColumns(decision: Decision, scored: Scored, sealing: Pick<Sealing, "digest">) {
  const { assessment, calibration, facts } = scored;
  const lesson = lessonOf(decision, sealing);
  const { signals } = assessment;
  const stored = storedAddress(decision, sealing);
  const { client, endpointId, sensitivity, zones, elevated } = facts;
  return {
    scored: true,
    score: assessment.score,
    level: assessment.level,
    evidence: inSingle(assessment.evidence),
    signal_codes: signals.map(({ code }) => code),
    signal_states: signals.map(({ state }) => states[state]),
    signal_decibans: signals.map(({ decibans }) => inSingle(decibans ?? 0)),
    signal_facts: signals.map((signal) => storedFacts(signal.facts, stored)),
    middle: calibration.middle,
    spread: calibration.spread,
    sessions: assessment.learning.sessions,
    learnt_share: assessment.learning.share,
    context: { client, endpointId, sensitivity, zones, elevated, contextHash: scored.contextHash },
    observation: lesson ?? undefined,
  };
}

/** As far as a number of single precision tells it: more digits would be written and read for nothing. */
function inSingle(number: number): number {
  return Math.round(number * 1e6) / 1e6;
}

/** The engine knows addresses by digests; people see of them what the API's settings let them. */
function storedFacts(
  facts: Scored["assessment"]["signals"][number]["facts"],
  { address, prefix }: ReturnType<typeof storedAddress>,
): object {
  if (facts === noFacts || !("prefix" in facts)) return facts;
  return { ...facts, prefix, ...("address" in facts && { address }) };
}
