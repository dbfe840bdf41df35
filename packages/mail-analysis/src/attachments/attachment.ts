import type { Link } from "../body/link.ts";
import type { Page } from "../body/page.ts";
import type { Message } from "../message/message.ts";
import type { Calendar } from "./read-calendar.ts";
import type { FileType } from "./file-types.ts";

/** What is noteworthy about an attachment. */
export type FindingCode =
  | "double_extension"
  | "right_to_left_name"
  | "padded_name"
  | "type_mismatch"
  | "executable"
  | "script"
  | "shortcut"
  | "container"
  | "encrypted"
  | "macro"
  | "macro_autostart"
  | "excel4_macro"
  | "dde"
  | "remote_template"
  | "remote_object"
  | "embedded_object"
  | "pdf_javascript"
  | "pdf_open_action"
  | "pdf_launch"
  | "pdf_embedded_file"
  | "pdf_form"
  | "credential_form"
  | "html_smuggling"
  | "svg_script"
  | "calendar_invite"
  | "path_traversal"
  | "unpacks_too_far"
  | "not_unpacked"
  | "unreadable";

export interface Finding {
  readonly code: FindingCode;
  /** What stands there and shows it: a name, a member, a piece of source, cut; empty when the code says all. */
  readonly evidence: string;
}

/** A file of a mail, with what it holds. */
export interface Attachment {
  /** Where it lies: the path of its MIME part, then `/` and a number for each container it is in. */
  readonly path: string;
  /** Decoded, with controls that turn text around still in it; empty when it has none. */
  readonly name: string;
  /** The last extension in lower case, without dot; empty when there is none. */
  readonly extension: string;
  /** As the mail says, in lower case; empty inside archives. */
  readonly declaredType: string;
  /** As its bytes say. */
  readonly type: FileType;
  /** Bytes; of a member that could not be unpacked, as its archive says. */
  readonly size: number;
  /** SHA-256 in hex; empty of a member that could not be unpacked. */
  readonly sha256: string;
  /** Without angle brackets; null when it has none. */
  readonly contentId: string | null;
  /** Shown in the mail instead of beside it. */
  readonly isInline: boolean;
  readonly findings: readonly Finding[];
  readonly links: readonly Link[];
  /** Text of a document as far as it is read; empty else. */
  readonly text: string;
  /** HTML or SVG, read. */
  readonly page: Page | null;
  readonly calendar: Calendar | null;
  /** A mail in the mail. */
  readonly message: Message | null;
  /** What it holds: members of an archive, embedded objects. What is attached to a mail in it is that mail's. */
  readonly parts: readonly Attachment[];
  /** Its bytes; of a member that could not be unpacked, none. */
  readonly content: Uint8Array;
}
