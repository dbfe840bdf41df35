import type { GuideSectionText, GuideTitles } from "./guide-content.ts";
import { type GuidePageName, guidePages, isGuidePage } from "./guide-pages.ts";

interface GuideResult {
  readonly page: GuidePageName;
  readonly id: string;
  /** Of the page. */
  readonly title: string;
  /** The heading; empty for the start of a page. */
  readonly section: string;
  readonly excerpt: string;
}

const maxResults = 30;
const excerptLength = 160;

/** Without accents, marks and case, so that "reseau" finds "Réseau". */
const folded = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Sections that have all words: in the title first, then in the heading, then in the text. */
export function searchGuide(
  query: string,
  titles: Readonly<Record<string, GuideTitles>>,
  texts: readonly GuideSectionText[],
): GuideResult[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const rankOf = (title: string, section: string, text: string): number => {
    const places = [folded(section === "" ? title : section), folded(title), folded(text)];
    const ranks = words.map((word) => places.findIndex((place) => place.includes(word)));
    return ranks.includes(-1) ? -1 : Math.max(...ranks);
  };
  return texts
    .flatMap(({ page, id, text }) => {
      const known = titles[page];
      if (known === undefined || !isGuidePage(page)) return [];
      const section = known.sections.find((each) => each.id === id)?.title ?? "";
      const rank = rankOf(known.title, section, text);
      if (rank < 0) return [];
      return { rank, page, id, title: known.title, section, excerpt: excerptOf(text, words) };
    })
    .toSorted((a, b) => a.rank - b.rank || guidePages.indexOf(a.page) - guidePages.indexOf(b.page))
    .slice(0, maxResults);
}

/** The text around the first word that is found, cut at spaces. */
function excerptOf(text: string, words: readonly string[]): string {
  const tokens = text.split(" ");
  const found = Math.max(
    0,
    tokens.findIndex((token) => words.some((word) => folded(token).includes(word))),
  );
  const start = Math.max(0, found - 6);
  let excerpt = start > 0 ? "…" : "";
  for (const token of tokens.slice(start)) {
    if (excerpt.length + token.length > excerptLength) return `${excerpt.trimEnd()} …`;
    excerpt += `${token} `;
  }
  return excerpt.trimEnd();
}
