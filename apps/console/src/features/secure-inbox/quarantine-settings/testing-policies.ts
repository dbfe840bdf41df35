import type { AnswerOf, Endpoints, MailPolicy, PolicyPrediction } from "@parapet/contract";

/** The id of the policy at a place of the list. */
export const policyId = (place: number) => `0199d6f0-0000-7000-8000-00000000ca${String(place).padStart(2, "0")}`;

/** A policy with some traits of its own: live, and it did nothing yet. */
export function policyWith(traits: Partial<MailPolicy> = {}): MailPolicy {
  return {
    id: policyId(1),
    name: "Hold attacks",
    is_enabled: true,
    is_dry_run: false,
    conditions: { verdicts: ["malicious"], severities: [], attack_types: [], p_from: null },
    scope: "all",
    group_id: null,
    action: "quarantine",
    category: null,
    most_mailboxes: 50,
    notifies: true,
    acted: 0,
    dry_run: 0,
    capped: 0,
    members: null,
    changed_by: "ada.admin@example.com",
    changed_at: "2026-11-20T09:00:00.000Z",
    ...traits,
  };
}

type Settings = AnswerOf<Endpoints["quarantineSettings.read"]>;

/** How emails are held. */
export const settingsWith = (traits: Partial<Settings> = {}): Settings => ({
  retention_days: 30,
  released_by: "analysts",
  takes_requests: true,
  allows_preview: true,
  purges_expired: false,
  changed_by: null,
  changed_at: null,
  ...traits,
});

export const predictionWith = (traits: Partial<PolicyPrediction> = {}): PolicyPrediction => ({
  mails: 1200,
  matched: 3,
  mailboxes: 2,
  earlier: 0,
  spared: 0,
  harmless: 0,
  examples: [],
  ...traits,
});
