import type { PolicyDraft } from "@parapet/contract";

/** A dry-run policy that quarantines malicious email. */
export function testPolicy(given: Partial<PolicyDraft> = {}): PolicyDraft {
  return {
    name: "Hold attacks",
    is_enabled: true,
    is_dry_run: true,
    conditions: { verdicts: ["malicious"], severities: [], attack_types: [], p_from: null },
    scope: "all",
    group_id: null,
    action: "quarantine",
    category: null,
    most_mailboxes: 10,
    notifies: false,
    ...given,
  };
}
