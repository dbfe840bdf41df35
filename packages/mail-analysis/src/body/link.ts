/** Where a link appears. */
export type LinkPlace =
  | "anchor"
  | "area"
  | "form"
  | "image"
  | "refresh"
  | "frame"
  | "script"
  | "text"
  | "calendar"
  | "document";

/** A link as written; wrappers of email filters aren't removed here. */
export interface Link {
  /** The address with entities decoded, without the whitespace that browsers ignore. */
  readonly url: string;
  /** In lowercase, without colon; empty for relative addresses. */
  readonly scheme: string;
  /** Normalized as in browsers: lowercase, Punycode, numeric IPv4; null if there is none. */
  readonly host: string | null;
  /** Visible text: the anchor's text or an image's alternative text. */
  readonly text: string;
  readonly place: LinkPlace;
  /** Position in the text; null if it isn't visible. */
  readonly span: Span | null;
}

/** A range of a text, from `start` up to but excluding `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Parses an address into a link. */
export function linkOf(written: string, place: LinkPlace, text = "", span: Span | null = null): Link {
  // Browsers ignore tabs and line breaks in addresses, and surrounding whitespace and control characters.
  const url = written
    .replaceAll(/[\t\n\r]/g, "")
    .replaceAll(/^[\0-\x20]+|[\0-\x20]+$/g, "")
    .slice(0, maxLength);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? "";
  return { url, scheme, host: hostOf(url, scheme), text, place, span };
}

const maxLength = 8192;

function hostOf(url: string, scheme: string): string | null {
  if (scheme === "data" || scheme === "javascript") return null;
  if (scheme === "mailto") return /^mailto:[^?]*@([^?,>\s]+)/i.exec(url)?.[1]?.toLowerCase() ?? null;
  const absolute = url.startsWith("//") ? `https:${url}` : url;
  const host = URL.canParse(absolute) ? new URL(absolute).hostname : "";
  return host === "" ? null : host;
}
