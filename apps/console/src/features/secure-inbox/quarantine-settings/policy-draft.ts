import type { MailPolicy, PolicyDraft } from "@parapet/contract";

/** A new policy starts as a dry run. */
export const newDraft: PolicyDraft = {
  name: "",
  is_enabled: true,
  is_dry_run: true,
  conditions: { verdicts: ["malicious"], severities: [], attack_types: [], p_from: null },
  scope: "all",
  group_id: null,
  action: "quarantine",
  category: null,
  most_mailboxes: 50,
  notifies: true,
};

/** What of a policy people write. */
export function draftOf(policy: MailPolicy): PolicyDraft {
  const { name, is_enabled, is_dry_run, conditions, scope, group_id, action, category } = policy;
  const { most_mailboxes, notifies } = policy;
  const what = { name, is_enabled, is_dry_run, conditions, scope, group_id, action, category };
  return { ...what, most_mailboxes, notifies };
}

/** A draft as its fields hold it. */
export interface PolicyFields {
  readonly draft: PolicyDraft;
  readonly p: string;
  readonly limit: string;
  readonly group: string;
  readonly category: string;
}

export function fieldsOf(draft: PolicyDraft): PolicyFields {
  const { conditions, most_mailboxes, group_id, category } = draft;
  return {
    draft,
    p: conditions.p_from === null ? "" : String(conditions.p_from),
    limit: String(most_mailboxes),
    group: group_id ?? "",
    category: category ?? "",
  };
}

export type PolicyFault = "name" | "p" | "limit" | "group" | "category";

/** What is wrong with the fields. */
export function faultsOf({ draft, p, limit, group, category }: PolicyFields): ReadonlySet<PolicyFault> {
  const isIn = (text: string, from: number, to: number) =>
    /^\d{1,6}$/.test(text) && Number(text) >= from && Number(text) <= to;
  const faults: Record<PolicyFault, boolean> = {
    name: draft.name.trim() === "",
    p: p !== "" && !isIn(p, 0, 100),
    limit: !isIn(limit, 1, 100_000),
    group: draft.scope === "group" && !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(group.trim()),
    category: draft.action === "categorise" && category.trim() === "",
  };
  const names = ["name", "p", "limit", "group", "category"] as const;
  return new Set(names.filter((name) => faults[name]));
}

/** The policy that the fields write down, once nothing is wrong with them. */
export function policyOf({ draft, p, limit, group, category }: PolicyFields): PolicyDraft {
  return {
    ...draft,
    name: draft.name.trim(),
    conditions: { ...draft.conditions, p_from: p === "" ? null : Number(p) },
    most_mailboxes: Number(limit),
    group_id: draft.scope === "group" ? group.trim() : null,
    category: draft.action === "categorise" ? category.trim() : null,
  };
}
