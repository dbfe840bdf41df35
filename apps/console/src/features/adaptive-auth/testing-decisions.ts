import type { Decision, DecisionDetail } from "@parapet/contract";

/** A decision with some traits of its own. */
export function decisionWith(traits: Partial<Decision> = {}): Decision {
  return {
    id: "0199d6f0-0000-7000-8000-00000000d001",
    time: "2026-11-20T15:44:00.000Z",
    api: { id: "0199d6f0-0000-7000-8000-00000000a001", name: "Orders" },
    client: { id: "0199d6f0-0000-7000-8000-00000000c001", name: "Billing worker" },
    organization: null,
    key_prefix: "ppk_abcd",
    method: "GET",
    endpoint: "/orders/{order}",
    address: "203.0.113.7",
    country: "NO",
    asn: 2119,
    as_name: "Telenor",
    agent: "okhttp",
    score: 12,
    level: "low",
    effect: "allow",
    mode: "enforce",
    enforced: true,
    cause: "policy",
    rule: { id: "0199d6f0-0000-7000-8000-00000000e001", name: "Everything else" },
    first_of_session: true,
    remembered: false,
    outcome: null,
    feedback: null,
    ...traits,
  };
}

/** The same with everything that its panel shows. */
export function decisionDetailWith(traits: Partial<DecisionDetail> = {}): DecisionDetail {
  return {
    ...decisionWith(),
    config_version: 4,
    user_agent: "okhttp/4.12.0",
    network_kind: "isp",
    evidence: -12,
    signals: [],
    evidence_from: { medium: 10, high: 20 },
    context: null,
    learning: { sessions: 20, share: 1 },
    counterfactuals: [],
    learnt: true,
    remarks: [],
    latency_us: 840,
    feedback_by: null,
    feedback_note: "",
    feedback_at: null,
    feedback_trusted_until: null,
    ...traits,
  };
}

/** A page of the log. */
export const decisionsOf = (...items: readonly Decision[]) => ({
  items: [...items],
  total: items.length,
  total_is_minimum: false,
  page: 1,
  page_size: 25,
});
