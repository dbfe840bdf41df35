import type { Counterfactual } from "@parapet/risk-engine";
import type { Sealing } from "../../../platform/sealing.ts";
import { agentOf } from "./agents.ts";
import type { Decision, Scored } from "./decision.ts";
import { lessonOf } from "./lesson-of.ts";
import { storedAddress } from "./stored-address.ts";

const nobody = "00000000-0000-0000-0000-000000000000";
const states = { off: 0, on: 1, unavailable: 2 } as const;
/** Longest User-Agent that is kept. */
const longestAgent = 1000;

/** What became of a decision beside it. */
export interface Settled {
  readonly challengeHash: string;
  readonly latencyUs: number;
}

/** A decision as the event store keeps it. */
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
    client_id: client?.id ?? nobody,
    organization_id: client?.organizationId ?? nobody,
    key_prefix: key?.prefix ?? "",
    method: call.method,
    endpoint: endpoint?.template ?? "",
    address: storedAddress(decision, sealing).address,
    country: facts?.country ?? "",
    asn: facts?.asn ?? 0,
    as_name: facts?.asName ?? "",
    network_kind: facts?.kind ?? "",
    agent: agentOf(call.userAgent).family,
    user_agent: call.userAgent.slice(0, longestAgent),
    mode: api.settings.mode,
    effect: decision.effect,
    enforced: decision.enforced,
    cause: decision.cause,
    rule_id: rule?.id ?? nobody,
    rule_name: rule?.name ?? "",
    config_version: api.configVersion,
    first_of_session: decision.firstOfSession,
    ...(scored !== null && scoredColumns(decision, scored, sealing)),
    counterfactuals: counterfactuals.length === 0 ? "" : JSON.stringify(counterfactuals),
    challenge_hash: challengeHash,
    latency_us: latencyUs,
  };
}

function scoredColumns(decision: Decision, scored: Scored, sealing: Pick<Sealing, "digest">) {
  const { assessment, calibration, facts } = scored;
  const lesson = lessonOf(decision, sealing);
  const { signals } = assessment;
  const { client, endpointId, sensitivity, zones, elevated } = facts;
  return {
    scored: true,
    score: assessment.score,
    level: assessment.level,
    evidence: assessment.evidence,
    signal_codes: signals.map(({ code }) => code),
    signal_states: signals.map(({ state }) => states[state]),
    signal_decibans: signals.map(({ decibans }) => decibans ?? 0),
    signal_facts: signals.map((signal) => JSON.stringify(shownFacts(decision, signal.facts, sealing))),
    middle: calibration.middle,
    spread: calibration.spread,
    sessions: assessment.learning.sessions,
    learnt_share: assessment.learning.share,
    context: JSON.stringify({ client, endpointId, sensitivity, zones, elevated, contextHash: scored.contextHash }),
    observation: lesson === null ? "" : JSON.stringify(lesson),
  };
}

/** The engine knows addresses by digests; people see of them what the API's settings let them. */
function shownFacts(
  decision: Decision,
  facts: Scored["assessment"]["signals"][number]["facts"],
  sealing: Pick<Sealing, "digest">,
) {
  if (!("prefix" in facts)) return facts;
  const { address, prefix } = storedAddress(decision, sealing);
  return { ...facts, prefix, ...("address" in facts && { address }) };
}
