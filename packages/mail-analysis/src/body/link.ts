/** Where a link stands. */
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

/** A link as it stands; wrappers of mail filters are not undone here. */
export interface Link {
  /** The address with its entities decoded and without the blanks that browsers drop. */
  readonly url: string;
  /** In lower case, without colon; empty for an address without one. */
  readonly scheme: string;
  /** As a browser reads it: lower case, Punycode, numbers as addresses; null when there is none. */
  readonly host: string | null;
  /** What the reader sees of it: the anchor's text, or an image's alternative. */
  readonly text: string;
  readonly place: LinkPlace;
  /** Where the text stands in the text it was found in; null when it is nowhere to be seen. */
  readonly span: Span | null;
}

/** A range of a text: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Makes a link of an address as written. */
export function linkOf(written: string, place: LinkPlace, text = "", span: Span | null = null): Link {
  // Browsers drop tabs and line breaks inside addresses, and blanks and control characters around them.
  const url = written
    .replaceAll(/[\t\n\r]/g, "")
    .replaceAll(/^[\0-\x20]+|[\0-\x20]+$/g, "")
    .slice(0, longest);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? "";
  return { url, scheme, host: hostOf(url, scheme), text, place, span };
}

const longest = 8192;

function hostOf(url: string, scheme: string): string | null {
  if (scheme === "data" || scheme === "javascript") return null;
  if (scheme === "mailto") return /^mailto:[^?]*@([^?,>\s]+)/i.exec(url)?.[1]?.toLowerCase() ?? null;
  const absolute = url.startsWith("//") ? `https:${url}` : url;
  const host = URL.canParse(absolute) ? new URL(absolute).hostname : "";
  return host === "" ? null : host;
}
