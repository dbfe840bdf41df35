import type { InboxRule } from "./inbox-rule.ts";

/** What is known around a rule. Unknown values are left empty. */
export interface RuleContext {
  /** The organization's domains in lowercase. */
  readonly ownDomains: readonly string[];
  /** External addresses of the organization's own users, in lowercase. */
  readonly ownAddresses: readonly string[];
  /** Domains of partners with correspondence in both directions. */
  readonly partnerDomains: readonly string[];
  /** Folder names by ID; an unknown ID counts as a name. */
  readonly folderNames: ReadonlyMap<string, string>;
  /** The mailbox's other rules. */
  readonly otherRules: readonly InboxRule[];
  /** Number of mailboxes, including this one, whose rules of the last seven days forward to an address. */
  readonly mailboxesByDestination: ReadonlyMap<string, number>;
  /** Hours since a risky sign-in of the mailbox's owner; null if there is none. */
  readonly hoursSinceRiskySignIn: number | null;
  /** Whether the owner used this client and network before; null if unknown. */
  readonly isClientKnown: boolean | null;
}

export const emptyRuleContext: RuleContext = {
  ownDomains: [],
  ownAddresses: [],
  partnerDomains: [],
  folderNames: new Map(),
  otherRules: [],
  mailboxesByDestination: new Map(),
  hoursSinceRiskySignIn: null,
  isClientKnown: null,
};
