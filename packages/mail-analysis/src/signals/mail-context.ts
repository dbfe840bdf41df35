import type { Person } from "../names/impersonation.ts";

/** What is known around a message. Null means unknown, and makes dependent signals unavailable. */
export interface MailContext {
  /** The organization's domains and names. */
  readonly organization: { readonly domains: readonly string[]; readonly names: readonly string[] } | null;
  /** Likely impersonation targets. */
  readonly people: readonly Person[] | null;
  /** Other people in the directory. */
  readonly employees: readonly Person[] | null;
  /** Registrable domains with correspondence in both directions. */
  readonly partners: readonly string[] | null;
  /** The mailbox's addresses; To and Cc are used without them. */
  readonly mailbox: readonly string[] | null;
  /** Locally verified SPF, DKIM and DMARC. */
  readonly authentication: SenderAuthentication | null;
  /** Correspondence with this sender before this message. */
  readonly history: SenderHistory | null;
  /** How many messages arrive at the same time. */
  readonly traffic: Traffic | null;
  /** Referenced message IDs that the mailbox has. */
  readonly knownReferences: ReadonlySet<string> | null;
  /** Addresses in the thread of the message. */
  readonly threadParticipants: readonly string[] | null;
  /** Languages (ISO 639-1) that the organization uses. */
  readonly languages: readonly string[] | null;
  /** Days since the sender's domain was registered or first seen. */
  readonly domainAgeDays: number | null;
  /** Texts of the QR codes in the message's images. */
  readonly codes: readonly string[] | null;
  readonly isSimulation: boolean | null;
  readonly isAllowed: boolean | null;
}

export interface SenderAuthentication {
  readonly dmarc: "pass" | "fail" | "none";
  /** The DMARC policy; null without one. */
  readonly policy: "none" | "quarantine" | "reject" | null;
  /** Domains that passed SPF or DKIM. */
  readonly passed: readonly string[];
  /** Whether a trusted ARC sealer states that DMARC passed before forwarding. */
  readonly isVouchedByArc: boolean;
}

export interface SenderHistory {
  /** Messages from this address to this mailbox, and back. */
  readonly received: number;
  readonly sent: number;
  /** Messages from the sender's registrable domain to anyone in the organization. */
  readonly fromDomain: number;
  readonly daysSinceLast: number | null;
  /**
   * Traits that differ from a known correspondent's messages: network, mailer, selector, language, reply-to; null if
   * not compared.
   */
  readonly changedTraits: number | null;
}

export interface Traffic {
  /** Mailboxes reached by this sender or campaign in ten minutes, and the share without earlier messages from it. */
  readonly mailboxes: number;
  readonly newShare: number;
  /** Bulk messages to this mailbox in half an hour, and the new domains among their senders. */
  readonly bulkMessages: number;
  readonly newDomains: number;
}

/** A context without any knowledge. */
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
