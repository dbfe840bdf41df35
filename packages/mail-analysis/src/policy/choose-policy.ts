import type { MailAttackType, MailSeverity, MailVerdict, PolicyConditions } from "@parapet/contract";

/** Properties of a message that policies match. */
export interface PolicyMessage {
  readonly verdict: MailVerdict;
  readonly severity: MailSeverity;
  readonly attackType: MailAttackType | null;
  /** Probability from 0 to 1 that it is unwanted; null if it wasn't analyzed. */
  readonly p: number | null;
  /** Microsoft's ID of the mailbox's owner. */
  readonly userId: string;
  readonly isVip: boolean;
  /** Allowed by a list entry of the organization or an analyst's decision. */
  readonly isSpared: boolean;
}

/** The matching part of a policy. */
export interface PolicyRow {
  readonly isEnabled: boolean;
  readonly conditions: PolicyConditions;
  readonly scope: "all" | "vip" | "group";
  /** Microsoft's IDs of the group's members. */
  readonly members: ReadonlySet<string>;
}

/** The first policy, in order, that matches a message; null if none does or the message is allowed. */
export function choosePolicy<Row extends PolicyRow>(policies: readonly Row[], message: PolicyMessage): Row | null {
  if (message.isSpared) return null;
  return (
    policies.find((policy) => policy.isEnabled && isInScope(policy, message) && meets(policy.conditions, message)) ??
    null
  );
}

function isInScope({ scope, members }: PolicyRow, { isVip, userId }: PolicyMessage): boolean {
  switch (scope) {
    case "all":
      return true;
    case "vip":
      return isVip;
    case "group":
      return members.has(userId);
  }
}

/** An empty list matches everything; a missing value matches nothing else. */
function meets({ verdicts, severities, attack_types, p_from }: PolicyConditions, message: PolicyMessage): boolean {
  const { verdict, severity, attackType, p } = message;
  return (
    (verdicts.length === 0 || verdicts.includes(verdict)) &&
    (severities.length === 0 || severities.includes(severity)) &&
    (attack_types.length === 0 || (attackType !== null && attack_types.includes(attackType))) &&
    (p_from === null || (p !== null && p * 100 >= p_from))
  );
}
