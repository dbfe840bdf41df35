import type { Person } from "../names/impersonation.ts";

/** What is known around a mail. What is null is not known, and signals that need it say so instead of guessing. */
export interface MailContext {
  /** Domains for which the organization takes mail, and names by which it is known. */
  readonly organization: { readonly domains: readonly string[]; readonly names: readonly string[] } | null;
  /** People whose names impersonators prefer. */
  readonly people: readonly Person[] | null;
  /** Everybody else in the directory. */
  readonly employees: readonly Person[] | null;
  /** Registrable domains with which mail goes both ways. */
  readonly partners: readonly string[] | null;
  /** Addresses of the mailbox; without them those of To and Cc are taken. */
  readonly mailbox: readonly string[] | null;
  /** What own checks of SPF, DKIM and DMARC say. */
  readonly authentication: SenderAuthentication | null;
  /** What was exchanged with this sender before this mail. */
  readonly history: SenderHistory | null;
  /** How many mails come at the same time. */
  readonly traffic: Traffic | null;
  /** Message ids that this mailbox holds, of those that the mail refers to. */
  readonly knownReferences: ReadonlySet<string> | null;
  /** Addresses that took part in the thread which the mail continues. */
  readonly threadParticipants: readonly string[] | null;
  /** Languages (ISO 639-1) in which the organization writes. */
  readonly languages: readonly string[] | null;
  /** Days since the sender's domain was registered or first seen. */
  readonly domainAgeDays: number | null;
  /** Texts of the QR codes in the mail's pictures. */
  readonly codes: readonly string[] | null;
  readonly isSimulation: boolean | null;
  readonly isAllowed: boolean | null;
}

export interface SenderAuthentication {
  readonly dmarc: "pass" | "fail" | "none";
  /** The published policy; null without one. */
  readonly policy: "none" | "quarantine" | "reject" | null;
  /** Domains for which SPF or DKIM passed. */
  readonly passed: readonly string[];
  /** Whether a trusted sealer states that DMARC passed before the mail was forwarded. */
  readonly isVouchedByArc: boolean;
}

export interface SenderHistory {
  /** Mails from this address to this mailbox, and back. */
  readonly received: number;
  readonly sent: number;
  /** Mails from the sender's registrable domain to anybody in the organization. */
  readonly fromDomain: number;
  readonly daysSinceLast: number | null;
  /**
   * Traits in which this mail differs from those of a known correspondent: network, mailer, selector, language, reply-to;
   * null when nobody compared.
   */
  readonly changedTraits: number | null;
}

export interface Traffic {
  /** Mailboxes that this sender or campaign reached in ten minutes, and the share of them that it never wrote to. */
  readonly mailboxes: number;
  readonly newShare: number;
  /** Bulk mails to this mailbox in half an hour, and the domains new to it among their senders. */
  readonly bulkMails: number;
  readonly newDomains: number;
}

/** Nothing is known but the mail itself. */
export const unknownContext: MailContext = {
  organization: null,
  people: null,
  employees: null,
  partners: null,
  mailbox: null,
  authentication: null,
  history: null,
  traffic: null,
  knownReferences: null,
  threadParticipants: null,
  languages: null,
  domainAgeDays: null,
  codes: null,
  isSimulation: null,
  isAllowed: null,
};
