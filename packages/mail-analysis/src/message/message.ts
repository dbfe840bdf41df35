import type { Finding } from "../attachments/findings/finding.ts";
import type { FileType } from "../attachments/types/file-types.ts";
import type { Body } from "../body/body.ts";
import type { Link } from "../body/link.ts";
import type { Page } from "../body/page.ts";
import type { Defect } from "../defects.ts";
import type { Header } from "../mime/read-headers.ts";
import type { Claims } from "./claims.ts";
import type { Address } from "./read-addresses.ts";
import type { BulkFacts } from "./read-bulk-facts.ts";
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

/** A file of a message, with its contents. */
export interface Attachment {
  /** MIME part path, then `/` and a number for each container around it. */
  readonly path: string;
  /** Decoded, including bidirectional controls; empty if the file has no name. */
  readonly name: string;
  /** Last extension in lowercase, without the dot; empty if there is none. */
  readonly extension: string;
  /** As declared by the message, in lowercase; empty inside archives. */
  readonly declaredType: string;
  /** As detected from its bytes. */
  readonly type: FileType;
  /** In bytes; as declared by the archive if it couldn't be unpacked. */
  readonly size: number;
  /** SHA-256 in hex; empty if it couldn't be unpacked. */
  readonly sha256: string;
  /** Without angle brackets; null if there is none. */
  readonly contentId: string | null;
  /** Displayed inline instead of as an attachment. */
  readonly isInline: boolean;
  readonly findings: readonly Finding[];
  readonly links: readonly Link[];
  /** Text of a document, up to the limit; empty for other files. */
  readonly text: string;
  /** Parsed HTML or SVG. */
  readonly page: Page | null;
  readonly calendar: Calendar | null;
  /** Nested message. */
  readonly message: Message | null;
  /** Archive members and embedded objects. A nested message has its own attachments. */
  readonly parts: readonly Attachment[];
  /** Empty if it couldn't be unpacked. */
  readonly content: Uint8Array;
}

/** A calendar invitation or reply (RFC 5545). */
export interface Calendar {
  /** `REQUEST`, `CANCEL`, `REPLY` … in uppercase. */
  readonly method: string | null;
  /** The organizer's address without `mailto:`. */
  readonly organizer: string | null;
  readonly organizerName: string;
  readonly attendees: readonly string[];
  readonly summary: string;
  readonly location: string;
  readonly description: string;
}

/** Every attachment with its contents, including those of nested messages; containers come first. */
export function* walkAttachments(attachments: readonly Attachment[]): Generator<Attachment> {
  for (const attachment of attachments) {
    yield attachment;
    yield* walkAttachments(attachment.parts);
    yield* walkAttachments(attachment.message?.attachments ?? []);
  }
}

/** Why bytes are rejected as a message. */
export type Refusal = "empty" | "too_large" | "not_a_mail";

/** A message, or why it was rejected. */
export type ReadResult =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly refusal: Refusal };
