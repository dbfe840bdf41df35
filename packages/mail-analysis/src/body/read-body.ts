import type { Defects } from "../defects.ts";
import type { Limits } from "../limits.ts";
import type { Body } from "./body.ts";
import { detectLanguage } from "./detect-language.ts";
import type { Link } from "./link.ts";
import { readPage } from "./read-page.ts";
import { readTextLinks } from "./read-text-links.ts";
import { splitThread } from "./split-thread.ts";
import { textDrawings } from "./text-drawings.ts";

/** The text parts of a message, joined by type in message order. */
export interface BodyTexts {
  readonly plain: string | null;
  readonly html: string | null;
  /** Plain texts shown in addition to the page, not as its alternative. */
  readonly standalone: string;
}

/** Reads the body of a message. */
export function readBody({ plain, html, standalone }: BodyTexts, limits: Limits, defects: Defects): Body {
  const page = html === null ? null : readPage(html, limits, defects);
  const shown = page === null ? [] : [page.text, standalone].filter((each) => each.trim() !== "");
  const text = shown.length === 0 ? (plain ?? "") : shown.join("\n\n");
  const visible = text.slice(0, limits.text);
  const thread = splitThread(visible);
  return {
    text: visible,
    plain,
    page,
    links: distinct([...(page?.links ?? []), ...readTextLinks(visible, limits, defects)]),
    thread,
    language: detectLanguage(thread.current),
    drawings: [...(page?.drawings ?? []), ...textDrawings(plain ?? "")],
  };
}

/** Drops links with the same address and text, and addresses in the text of their own anchor. */
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
