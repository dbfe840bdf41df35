import type { MailAttackType, MailSeverity, MailVerdict, PolicyConditions } from "@parapet/contract";

/** What a policy asks about a mail. */
export interface PolicyMail {
  readonly verdict: MailVerdict;
  readonly severity: MailSeverity;
  readonly attackType: MailAttackType | null;
  /** Probability from 0 to 1 that it is unwanted; null when it was not analysed. */
  readonly p: number | null;
  /** Microsoft's id of the mailbox's owner. */
  readonly userId: string;
  readonly isVip: boolean;
  /** An entry of the organization's lists, or a person's word, lets it in. */
  readonly isSpared: boolean;
}

/** What of a policy decides whether it is for a mail. */
export interface PolicyRow {
  readonly isEnabled: boolean;
  readonly conditions: PolicyConditions;
  readonly scope: "all" | "vip" | "group";
  /** Microsoft's ids of the group's members. */
  readonly members: ReadonlySet<string>;
}

/** The first policy, in their order, that is for a mail; null when none is, and for mail that is let in. */
export function choosePolicy<Row extends PolicyRow>(policies: readonly Row[], mail: PolicyMail): Row | null {
  if (mail.isSpared) return null;
  return (
    policies.find((policy) => policy.isEnabled && isInScope(policy, mail) && meets(policy.conditions, mail)) ?? null
  );
}

function isInScope({ scope, members }: PolicyRow, { isVip, userId }: PolicyMail): boolean {
  switch (scope) {
    case "all":
      return true;
    case "vip":
      return isVip;
    case "group":
      return members.has(userId);
  }
}

/** An empty list asks for nothing; what a mail does not have is not what was asked for. */
function meets({ verdicts, severities, attack_types, p_from }: PolicyConditions, mail: PolicyMail): boolean {
  const { verdict, severity, attackType, p } = mail;
  return (
    (verdicts.length === 0 || verdicts.includes(verdict)) &&
    (severities.length === 0 || severities.includes(severity)) &&
    (attack_types.length === 0 || (attackType !== null && attack_types.includes(attackType))) &&
    (p_from === null || (p !== null && p * 100 >= p_from))
  );
}
