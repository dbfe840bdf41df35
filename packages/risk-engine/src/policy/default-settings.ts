import type { AdaptiveSettings, PolicyRule, DefaultRuleName } from "@parapet/contract";

type DefaultRule = Pick<PolicyRule, "when" | "effect"> & { readonly name: DefaultRuleName };

/** During learning only declared mismatches count, not learned evidence. */
const evenWhileNew = ["ctx.declared_mismatch", "cred.parallel", "beh.rate"] as const;

/** The policy that an API starts with. A locked or disabled client never comes as far as this. */
const defaultRules: readonly DefaultRule[] = [
  {
    name: "Blocked network or leaked key",
    when: { signals_any: ["zone.blocked", "net.blocklist", "cred.leaked"] },
    effect: "deny",
  },
  { name: "Passed a step-up from here", when: { elevated: true, levels: ["low", "medium"] }, effect: "allow" },
  { name: "High risk and a hard fact", when: { levels: ["high"], hard_signal: true }, effect: "deny" },
  { name: "High risk, no second factor", when: { levels: ["high"], has_factor: false }, effect: "deny" },
  { name: "High risk", when: { levels: ["high"] }, effect: "step_up" },
  {
    name: "New client at a sensitive endpoint",
    when: { client_states: ["learning"], sensitivities: ["high"] },
    effect: "step_up",
  },
  {
    name: "New client",
    when: { client_states: ["learning"], signals_none: [...evenWhileNew], hard_signal: false },
    effect: "allow",
  },
  {
    name: "Medium risk at a sensitive endpoint",
    when: { levels: ["medium"], sensitivities: ["high"] },
    effect: "step_up",
  },
  { name: "Medium risk, changes something", when: { levels: ["medium"], changes_state: true }, effect: "step_up" },
  { name: "Medium risk, reads only", when: { levels: ["medium"] }, effect: "step_up" },
  { name: "Everything else", when: {}, effect: "allow" },
];

/** Default settings of an API. `newId` gives each rule an id. */
export function createDefaultSettings(newId: () => string): AdaptiveSettings {
  return {
    mode: "monitor",
    thresholds: { medium: 30, high: 70 },
    weights: {},
    on_error: "allow_reads",
    elevation_s: 900,
    session_s: 1800,
    learning: { sessions: 8, days: 2 },
    address_storage: "full",
    path_case: "sensitive",
    method_override: "read",
    body_override: "all",
    unlisted_sensitivity: "strictest",
    rules: defaultRules.map((rule) => ({ id: newId(), enabled: true, ...rule })),
  };
}
