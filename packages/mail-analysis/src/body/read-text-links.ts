import type { Defects } from "../defects.ts";
import type { Limits } from "../limits.ts";
import { type Link, linkOf } from "./link.ts";

/** An address with a scheme or `www.`; clients make both clickable. */
const address = /\b(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"'`{}|\\^]{2,2000}/gi;

/** Finds the links that clients detect in plain text. */
export function readTextLinks(text: string, limits: Limits, defects: Defects): readonly Link[] {
  const links: Link[] = [];
  for (const match of text.matchAll(address)) {
    if (links.length >= limits.links) {
      defects.add("too_many_links");
      break;
    }
    const written = withoutEnding(match[0]);
    const url = /^www\./i.test(written) ? `http://${written}` : written;
    links.push(linkOf(url, "text", written, { start: match.index, end: match.index + written.length }));
  }
  return links;
}

/** Trailing punctuation isn't part of an address, nor is an unbalanced closing parenthesis. */
function withoutEnding(written: string): string {
  let end = written.length;
  while (end > 0) {
    const last = written[end - 1] ?? "";
    const isOpened = last === ")" && written.slice(0, end).includes("(");
    if (!/[.,;:!?)\]»”’*]/.test(last) || isOpened) break;
    end -= 1;
  }
  return written.slice(0, end);
}
