import type { Link } from "../body/link.ts";
import type { Page } from "../body/page.ts";
import type { Message } from "../message/message.ts";
import type { Calendar } from "./read-calendar.ts";
import type { FileType } from "./file-types.ts";

/** A suspicious property of an attachment. */
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
  /** Excerpt that shows it: a name, a member, source code; empty if the code says it all. */
  readonly evidence: string;
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
