import type { InboxRule } from "./inbox-rule.ts";

/** What is known around a rule. What is not known is left empty and says nothing. */
export interface RuleContext {
  /** Domains of the organization, in small letters. */
  readonly ownDomains: readonly string[];
  /** Addresses of its people elsewhere that are known to be theirs, in small letters. */
  readonly ownAddresses: readonly string[];
  /** Domains of partners to whom people write and who answer. */
  readonly partnerDomains: readonly string[];
  /** Names of folders by their ids; an id that is missing is taken for a name. */
  readonly folderNames: ReadonlyMap<string, string>;
  /** Other rules of the mailbox. */
  readonly otherRules: readonly InboxRule[];
  /** In how many mailboxes, this one among them, rules of the last seven days send mail to an address. */
  readonly mailboxesByDestination: ReadonlyMap<string, number>;
  /** Hours since a risky sign-in of the mailbox's owner; null where none is known. */
  readonly hoursSinceRiskySignIn: number | null;
  /** Whether the owner was seen with this client and from this network before; null where that is not known. */
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
