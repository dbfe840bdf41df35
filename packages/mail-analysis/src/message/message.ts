import type { Attachment } from "../attachments/attachment.ts";
import type { Body } from "../body/body.ts";
import type { Defect } from "../defects.ts";
import type { Header } from "../mime/read-headers.ts";
import type { Address } from "./read-addresses.ts";
import type { BulkFacts } from "./read-bulk-facts.ts";
import type { Claims } from "./claims.ts";
import type { Hop } from "./read-hop.ts";
import type { Subject } from "./read-subject.ts";

/** A parsed message. Missing values are null or empty, never guessed. */
export interface Message {
  /** Bytes as received. */
  readonly size: number;
  /** In message order, including duplicates. */
  readonly headers: readonly Header[];
  readonly from: readonly Address[];
  readonly sender: readonly Address[];
  readonly replyTo: readonly Address[];
  readonly to: readonly Address[];
  readonly cc: readonly Address[];
  readonly bcc: readonly Address[];
  /** Bounce address; null if unknown, with an empty address for the null sender. */
  readonly returnPath: Address | null;
  readonly subject: Subject;
  /** Without angle brackets. */
  readonly messageId: string | null;
  readonly inReplyTo: readonly string[];
  readonly references: readonly string[];
  /** Milliseconds since 1970, as the sender claims. */
  readonly date: number | null;
  /** Relay servers as recorded in `Received` headers, last one first. */
  readonly hops: readonly Hop[];
  /** Authentication results of relay servers. Headers can be forged: `by` has the claimed server. */
  readonly claims: Claims;
  readonly bulk: BulkFacts;
  /** The sending application, as it claims. */
  readonly mailer: string | null;
  readonly body: Body;
  /** In message order. */
  readonly attachments: readonly Attachment[];
  readonly defects: readonly Defect[];
}

/** Why bytes are rejected as a message. */
export type Refusal = "empty" | "too_large" | "not_a_mail";

/** A message, or why it was rejected. */
export type ReadResult =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly refusal: Refusal };
