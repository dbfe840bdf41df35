import type { Clock } from "../base/clock.ts";
import type { Random } from "../base/random.ts";
import type { Directory } from "../directory/directory.ts";
import { domainOf, type MailAuthentication } from "../mail/authenticate-mail.ts";
import type { Zone } from "../mail/zone.ts";
import type { Mailboxes } from "../mailbox/mailbox.ts";

/** The tenant server's record of a delivery. */
export interface MailTrace {
  readonly id: string;
  readonly networkMessageId: string;
  readonly internetMessageId: string;
  readonly mailboxId: string;
  readonly immutableId: string;
  readonly recipient: string;
  readonly sender: string;
  readonly subject: string;
  readonly size: number;
  readonly receivedAt: Date;
  /** Null for internal email. */
  readonly ip: string | null;
  readonly spamConfidence: number;
  readonly isJunk: boolean;
  readonly authentication: MailAuthentication | null;
}

/** An email that left the tenant. */
export interface SentOut {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly sentAt: Date;
}

/** What receiving and sending emails works on. */
export interface MailFlow {
  readonly clock: Clock;
  readonly random: Random;
  readonly directory: Directory;
  readonly mailboxes: Mailboxes;
  readonly zone: Zone;
  readonly traces: MailTrace[];
  /** Emails that left the tenant. */
  readonly outbound: SentOut[];
}

/** Records an external email; nothing is actually sent. */
export function sendOut({ outbound, clock, directory }: MailFlow, mail: Omit<SentOut, "sentAt">): void {
  if (!directory.organization.domains.includes(domainOf(mail.to))) outbound.push({ ...mail, sentAt: clock.now() });
}
