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
