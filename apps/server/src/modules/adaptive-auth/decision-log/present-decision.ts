import type { Decision } from "@parapet/contract";
import type { DecisionRow } from "./decision-row.ts";
import { noId } from "./decision-row.ts";
import type { Companions } from "./read-companions.ts";

/** A row as the contract shows it: empty columns become null. */
export function presentDecision(row: DecisionRow, { names, outcomes, verdicts }: Companions): Decision {
  const named = (id: string) => ({ id, name: names.get(id) ?? "" });
  const orNull = (id: string) => (id === noId ? null : named(id));
  const { id, time, method, address, agent, effect, mode, enforced, cause, first_of_session } = row;
  return {
    id,
    time,
    api: named(row.api_id),
    client: orNull(row.client_id),
    organization: orNull(row.organization_id),
    key_prefix: row.key_prefix || null,
    method,
    endpoint: row.endpoint || null,
    address,
    country: row.country || null,
    asn: row.asn || null,
    as_name: row.as_name || null,
    agent,
    score: row.scored ? row.score : null,
    level: row.scored ? row.level : null,
    effect,
    mode,
    enforced,
    cause,
    rule: row.rule_id === noId ? null : { id: row.rule_id, name: row.rule_name },
    first_of_session,
    remembered: row.remembered,
    outcome: outcomes.get(row.challenge_hash) ?? null,
    feedback: verdicts.get(id) ?? null,
  };
}
