/** A malformed part of a message or one cut by a limit. Many legitimate messages have some. */
export type DefectCode =
  | "headers_cut"
  | "missing_blank_line"
  | "malformed_header"
  | "nul_bytes"
  | "bare_cr"
  | "repeated_header"
  | "missing_boundary"
  | "unterminated_multipart"
  | "encoded_multipart"
  | "too_many_parts"
  | "too_deep"
  | "unknown_encoding"
  | "bad_encoding"
  | "unknown_charset"
  | "bad_charset"
  | "too_many_addresses"
  | "text_cut"
  | "too_many_links"
  | "too_many_attachments"
  | "unpacked_too_much"
  | "nested_too_deep"
  | "unreadable_attachment";

export interface Defect {
  readonly code: DefectCode;
  /** Subject of the defect: a header name, a charset label, a part path. */
  readonly about: string;
}

/** Collects distinct defects. */
export interface Defects {
  readonly found: readonly Defect[];
  add(code: DefectCode, about?: string): void;
}

/** Max length of details taken from the message. */
const maxAboutLength = 80;

/** Starts a collection with a limited number of defects. */
export function collectDefects(max = 100): Defects {
  const found: Defect[] = [];
  return {
    found,
    add(code, about = "") {
      const short = about.slice(0, maxAboutLength);
      if (found.length >= max || found.some((each) => each.code === code && each.about === short)) return;
      found.push({ code, about: short });
    },
  };
}
