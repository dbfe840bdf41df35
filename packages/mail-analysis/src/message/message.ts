import type { Attachment } from "../attachments/attachment.ts";
import type { Body } from "../body/body.ts";
import type { Defect } from "../defects.ts";
import type { Header } from "../mime/read-headers.ts";
import type { Address } from "./read-addresses.ts";
import type { BulkFacts } from "./read-bulk-facts.ts";
import type { Claims } from "./claims.ts";
import type { Hop } from "./read-hop.ts";
import type { Subject } from "./read-subject.ts";

/** A mail as a reader and an analyst see it. What the mail does not say is null or empty, never guessed. */
export interface Message {
  /** Bytes as received. */
  readonly size: number;
  /** In the order of the mail, repeated ones too. */
  readonly headers: readonly Header[];
  readonly from: readonly Address[];
  readonly sender: readonly Address[];
  readonly replyTo: readonly Address[];
  readonly to: readonly Address[];
  readonly cc: readonly Address[];
  readonly bcc: readonly Address[];
  /** Who gets what cannot be delivered; null when the mail does not tell, with an empty address when nobody. */
  readonly returnPath: Address | null;
  readonly subject: Subject;
  /** Without angle brackets. */
  readonly messageId: string | null;
  readonly inReplyTo: readonly string[];
  readonly references: readonly string[];
  /** Milliseconds since 1970, as the sender says. */
  readonly date: number | null;
  /** The servers that took the mail over, the last one first, as each of them says. */
  readonly hops: readonly Hop[];
  /** What servers on the way say about the sender. Anybody can write such headers: `by` tells who claims it. */
  readonly claims: Claims;
  readonly bulk: BulkFacts;
  /** The program that wrote the mail, as it says. */
  readonly mailer: string | null;
  readonly body: Body;
  /** What is attached, in the order of the mail. */
  readonly attachments: readonly Attachment[];
  readonly defects: readonly Defect[];
}

/** Why bytes are not read as a mail. */
export type Refusal = "empty" | "too_large" | "not_a_mail";

/** A mail, or why there is none. */
export type ReadMail =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly refusal: Refusal };
