import type { FindingCode } from "../attachments/findings/finding.ts";
import type { Span } from "../body/link.ts";
import type { MailView } from "./mail-view.ts";

/** The subject of a signal. */
export type SignalFamily =
  | "auth"
  | "identity"
  | "history"
  | "domain"
  | "link"
  | "attachment"
  | "content"
  | "thread"
  | "context";

export type SignalSeverity = "info" | "low" | "medium" | "high";

/** What evidence shows besides its text: a finding of a file, the person that a name resembles. */
export interface Shown {
  readonly code:
    | FindingCode
    /** A domain that imitates the domain in `about`. */
    | "imitates"
    /** A name that resembles the person in `about`. */
    | "named_like"
    /** A link whose visible text is `about`. */
    | "shown_as"
    /** A text in the language with this code (BCP 47). */
    | "language"
    /** A probability from 0 to 1, with a decimal point. */
    | "probability"
    /** A domain with this DMARC policy: `none`, `quarantine` or `reject`. */
    | "dmarc_policy"
    /** Zero-width characters inside words. */
    | "invisible_marks"
    /** A message without words. */
    | "no_text";
  /** Cut; empty if the code says it all. */
  readonly about: string;
}

/** The place in a message that raises a signal. */
export interface Evidence {
  readonly place: "from" | "reply_to" | "header" | "subject" | "body" | "link" | "attachment" | "context";
  /** Excerpt, cut; empty if there is none. */
  readonly text: string;
  /** Range in `body.text` for the body; null elsewhere. */
  readonly span: Span | null;
  readonly shows?: Shown;
}

/** A signal's reading of a message. */
export type Reading =
  | { readonly state: "raised"; readonly evidence: readonly Evidence[] }
  | { readonly state: "absent" }
  /** Required data is unknown. */
  | { readonly state: "unavailable" };

/** A check that runs on every message. */
export interface Signal {
  readonly id: string;
  readonly family: SignalFamily;
  readonly severity: SignalSeverity;
  readonly read: (view: MailView) => Reading;
}

export const absent: Reading = { state: "absent" };
export const unavailable: Reading = { state: "unavailable" };

/** Raised by findings, absent without any. */
export function raisedBy(found: readonly Evidence[]): Reading {
  return found.length === 0 ? absent : { state: "raised", evidence: found.slice(0, 5) };
}

/** Raised with one piece of evidence if it holds. */
export function raisedIf(holds: boolean, place: Evidence["place"], text: string): Reading {
  return holds ? raisedBy([evidence(place, text)]) : absent;
}

/** Max length of evidence from a message. */
const maxLength = 200;

export function evidence(place: Evidence["place"], text: string, span: Span | null = null): Evidence {
  return { place, text: text.slice(0, maxLength), span };
}

/** Creates evidence, optionally with what it shows. */
export function showing(code: Shown["code"], about: string, shown: Evidence): Evidence {
  return { ...shown, shows: { code, about: about.slice(0, maxLength) } };
}
