/** What is wrong with a mail's form, or what a limit cut from it. Many honest mails have some of them. */
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
  /** What it is about: a header's name, a charset's label, the path of a part. */
  readonly about: string;
}

/** Gathers defects, each once. */
export interface Defects {
  readonly found: readonly Defect[];
  add(code: DefectCode, about?: string): void;
}

/** Longest text about a defect that comes from the mail. */
const longestAbout = 80;

/** A new gathering; it holds few, however many a mail has. */
export function gatherDefects(most = 100): Defects {
  const found: Defect[] = [];
  return {
    found,
    add(code, about = "") {
      const short = about.slice(0, longestAbout);
      if (found.length >= most || found.some((each) => each.code === code && each.about === short)) return;
      found.push({ code, about: short });
    },
  };
}
