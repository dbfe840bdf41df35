import type { AnswerOf, Endpoints, QuarantineDetail, QuarantineItem, ReleaseRequest } from "@parapet/contract";
import { pageOf } from "../../../testing/page-of.ts";

/** The id of the held email at a place of a list. */
export const heldId = (place: number) => `0199d6f0-0000-7000-8000-00000000f${String(place).padStart(3, "0")}`;

/** A held email with some traits of its own. */
export function heldWith(traits: Partial<QuarantineItem> = {}): QuarantineItem {
  return {
    id: heldId(1),
    message_id: "0199d6f0-0000-7000-8000-00000000e001",
    state: "held",
    is_requested: false,
    subject: "Your password expires today",
    from_name: "Account Team",
    from_address: "security@rnicrosoft.example",
    mailbox: "ann@example.com",
    received_at: "2026-11-19T09:00:00.000Z",
    verdict: "malicious",
    severity: "high",
    attack_type: "credential_phishing",
    held_by: "analyst",
    holder: "olga@example.com",
    reason: null,
    origin: null,
    held_at: "2026-11-20T09:00:00.000Z",
    expires_at: "2026-12-20T09:00:00.000Z",
    settled_at: null,
    settled_by: null,
    ...traits,
  };
}

/** A page of held emails. */
export const heldPageOf = (...items: readonly QuarantineItem[]): AnswerOf<Endpoints["quarantine.list"]> => ({
  ...pageOf(...items),
  held: items.length,
  requested: 0,
});

export const heldDetailWith = (traits: Partial<QuarantineDetail> = {}): QuarantineDetail => ({
  ...heldWith(),
  requests: [],
  can_preview: true,
  ...traits,
});

export const releaseRequestWith = (traits: Partial<ReleaseRequest> = {}): ReleaseRequest => ({
  id: heldId(700),
  requested_by: "vic@example.com",
  reason: "I expect this",
  created_at: "2026-11-20T10:00:00.000Z",
  decision: null,
  decided_by: null,
  decided_at: null,
  note: null,
  ...traits,
});
