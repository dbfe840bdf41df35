import { type MailAuthentication, domainOf } from "../mail/authenticate-mail.ts";
import type { Tenant } from "../tenant.ts";

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

/** Records an external email; nothing is actually sent. */
export function sendOut({ outbound, clock, domains }: Tenant, mail: Omit<SentOut, "sentAt">): void {
  if (!domains.includes(domainOf(mail.to))) outbound.push({ ...mail, sentAt: clock.now() });
}
