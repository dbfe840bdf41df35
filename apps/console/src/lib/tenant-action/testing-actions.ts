import type { ActionTarget, AnswerOf, Endpoints, TenantAction, TenantActionDetail } from "@parapet/contract";

/** An action in the tenant with some traits of its own: one quarantined email. */
export function actionWith(traits: Partial<TenantAction> = {}): TenantAction {
  return {
    id: "0199d6f0-0000-7000-8000-00000000ac01",
    kind: "quarantine",
    state: "done",
    reason: null,
    requested_by: "ada.admin@example.com",
    created_at: "2026-11-20T09:00:00.000Z",
    finished_at: "2026-11-20T09:00:05.000Z",
    total: 1,
    done: 1,
    gone: 0,
    failed: 0,
    stopped: 0,
    undone: 0,
    label: "Your password expires today",
    subject: "mail",
    subject_id: "0199d6f0-0000-7000-8000-00000000e001",
    problem: null,
    can_undo: true,
    undone_by: null,
    undone_at: null,
    approve_until: null,
    decided_by: null,
    decided_at: null,
    decision_note: null,
    can_approve: false,
    can_decline: false,
    ...traits,
  };
}

/** The same with its targets. */
export const actionDetailWith = (
  traits: Partial<TenantAction> = {},
  ...targets: readonly ActionTarget[]
): TenantActionDetail => ({ ...actionWith(traits), targets: [...targets] });

export function targetWith(traits: Partial<ActionTarget> = {}): ActionTarget {
  return {
    subject_id: "0199d6f0-0000-7000-8000-00000000e001",
    label: "Your password expires today",
    mailbox: "ann@example.com",
    state: "done",
    problem: null,
    message: null,
    request_id: null,
    settled_at: "2026-11-20T09:00:05.000Z",
    ...traits,
  };
}

/** Which kinds need a second person, and how many there are. */
export const actionSettingsWith = (
  traits: Partial<AnswerOf<Endpoints["tenantActionSettings.read"]>> = {},
): AnswerOf<Endpoints["tenantActionSettings.read"]> => ({
  second_person: [],
  approvers: 2,
  changed_by: null,
  changed_at: null,
  ...traits,
});
