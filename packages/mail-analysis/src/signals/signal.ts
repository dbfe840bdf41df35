import type { FindingCode } from "../attachments/attachment.ts";
import type { Span } from "../body/link.ts";
import type { MailView } from "./mail-view.ts";

/** What a signal is about. */
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

/** What evidence shows where its text alone does not tell: of a file what was found in it, of a name whose it is like. */
export interface Shown {
  readonly code:
    | FindingCode
    /** A domain that imitates the one that it is about. */
    | "imitates"
    /** A name that is like that of the person whom it is about. */
    | "named_like"
    /** A link that readers see as what it is about. */
    | "shown_as"
    /** A text in the language with this code (BCP 47). */
    | "language"
    /** A probability from 0 to 1, with a dot. */
    | "probability"
    /** A domain whose DMARC record asks for this: `none`, `quarantine` or `reject`. */
    | "dmarc_policy"
    /** Marks without width inside words. */
    | "invisible_marks"
    /** A mail without words. */
    | "no_text";
  /** Cut; empty when the code says all. */
  readonly about: string;
}

/** The place in a mail that shows why a signal is raised. */
export interface Evidence {
  readonly place: "from" | "reply_to" | "header" | "subject" | "body" | "link" | "attachment" | "context";
  /** What stands there, cut; empty where nothing does. */
  readonly text: string;
  /** Where, in `body.text` for the body; null elsewhere. */
  readonly span: Span | null;
  readonly shows?: Shown;
}

/** What a signal says about a mail. */
export type Reading =
  | { readonly state: "raised"; readonly evidence: readonly Evidence[] }
  | { readonly state: "absent" }
  /** What it looks at is not known. */
  | { readonly state: "unavailable" };

/** One thing that is looked at in every mail. */
export interface Signal {
  readonly id: string;
  readonly family: SignalFamily;
  readonly severity: SignalSeverity;
  readonly read: (view: MailView) => Reading;
}

export const absent: Reading = { state: "absent" };
export const unavailable: Reading = { state: "unavailable" };

/** Raised by what was found, absent when that is nothing. */
export function raisedBy(found: readonly Evidence[]): Reading {
  return found.length === 0 ? absent : { state: "raised", evidence: found.slice(0, 5) };
}

/** Raised with one piece of evidence when it holds. */
export function raisedIf(holds: boolean, place: Evidence["place"], text: string): Reading {
  return holds ? raisedBy([evidence(place, text)]) : absent;
}

/** Longest piece of a mail that goes into evidence. */
const longest = 200;

export function evidence(place: Evidence["place"], text: string, span: Span | null = null): Evidence {
  return { place, text: text.slice(0, longest), span };
}

/** Evidence with what it shows. */
export function showing(code: Shown["code"], about: string, shown: Evidence): Evidence {
  return { ...shown, shows: { code, about: about.slice(0, longest) } };
}
