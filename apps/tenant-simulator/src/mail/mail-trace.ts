import type { MailAuthentication } from "./authenticate-mail.ts";

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
