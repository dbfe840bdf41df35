import type { Defects } from "../defects.ts";
import type { Limits } from "../limits.ts";
import type { Body } from "./body.ts";
import { detectLanguage } from "./detect-language.ts";
import type { Link } from "./link.ts";
import { readPage } from "./read-page.ts";
import { readTextLinks } from "./read-text-links.ts";
import { splitThread } from "./split-thread.ts";
import { textDrawings } from "./text-drawings.ts";

/** The text parts of a mail, each kind joined in the order of the mail. */
export interface BodyTexts {
  readonly plain: string | null;
  readonly html: string | null;
  /** Plain texts that a reader sees beside the page: those that are no alternative of it. */
  readonly beside: string;
}

/** Reads what a mail says. */
export function readBody({ plain, html, beside }: BodyTexts, limits: Limits, defects: Defects): Body {
  const page = html === null ? null : readPage(html, limits, defects);
  const shown = page === null ? [] : [page.text, beside].filter((each) => each.trim() !== "");
  const text = shown.length === 0 ? (plain ?? "") : shown.join("\n\n");
  const seen = text.slice(0, limits.text);
  const thread = splitThread(seen);
  return {
    text: seen,
    plain,
    page,
    links: distinct([...(page?.links ?? []), ...readTextLinks(seen, limits, defects)]),
    thread,
    language: detectLanguage(thread.current),
    drawings: [...(page?.drawings ?? []), ...textDrawings(plain ?? "")],
  };
}

/** Keeps the first of links with one address and one text; an anchor's address in its own text is one link. */
function distinct(links: readonly Link[]): readonly Link[] {
  const known = new Set<string>();
  return links.filter((link) => {
    const key = `${link.url} ${link.place === "text" ? "" : link.text}`;
    const isKnown = known.has(key) || (link.place === "text" && known.has(link.url));
    known.add(key);
    known.add(link.url);
    return !isKnown;
  });
}
