import { v7 as newId } from "uuid";

const noId = "00000000-0000-0000-0000-000000000000";

/** A row of the event store: an ordinary allowed call, with overrides. */
export function testDecision({ time = new Date(), ...given }: { readonly time?: Date } & Record<string, unknown>) {
  return {
    provider_id: noId,
    id: newId(),
    time: time.toISOString(),
    api_id: noId,
    client_id: noId,
    organization_id: noId,
    key_prefix: "ppk_12345678",
    method: "GET",
    endpoint: "",
    address: "192.0.2.7",
    country: "NO",
    asn: 2119,
    as_name: "Telenor",
    network_kind: "isp",
    agent: "okhttp",
    user_agent: "okhttp/5.0",
    mode: "monitor",
    effect: "allow",
    enforced: false,
    cause: "policy",
    rule_id: noId,
    rule_name: "Everything else",
    config_version: 1,
    first_of_session: true,
    scored: true,
    score: 17,
    level: "low",
    evidence: 0,
    signal_codes: [],
    signal_states: [],
    signal_decibans: [],
    signal_facts: [],
    middle: 8,
    spread: 5,
    sessions: 20,
    learnt_share: 0.8,
    counterfactuals: "[]",
    context: "",
    observation: "",
    challenge_hash: "",
    latency_us: 50,
    ...given,
  };
}

/** Stored facts of an ordinary call. */
export const testContext = {
  client: { kind: "headless", state: "normal", tags: [] as string[], hasFactor: true },
  endpointId: null,
  sensitivity: "normal",
  zones: [] as string[],
  elevated: false,
};
