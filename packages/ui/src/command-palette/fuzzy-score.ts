/** Letters alone: case, accents and Arabic vowel marks do not tell words apart. */
const plain = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

const isBoundary = (text: string, index: number) => index === 0 || !/[\p{L}\p{N}]/u.test(text[index - 1] ?? "");

const initialsOf = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(([letter]) => letter).join("");

/** How one word stands in a text, from 0 to 1; null when it is not found. */
function scoreWord(word: string, text: string): number | null {
  if (text === word) return 1;
  if (text.startsWith(word)) return 0.9;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isBoundary(text, at)) return 0.8;
  if (text.includes(word)) return 0.6;
  if (initialsOf(text).includes(word)) return 0.55;
  return scoreLetters(word, text);
}

/** Letters with others between them: the fewer gaps and the more beginnings of words, the better, and chance is no find. At most 0.5. */
function scoreLetters(word: string, text: string): number | null {
  let at = -1;
  let good = 0;
  for (const letter of word) {
    const next = text.indexOf(letter, at + 1);
    if (next < 0) return null;
    if (next === at + 1 || isBoundary(text, next)) good++;
    at = next;
  }
  const share = good / Array.from(word).length;
  return share > 0.5 ? share / 2 : null;
}

/**
 * How well a text answers what was typed, from 0 to 1, or null when it does not. Every word typed has to be found; the
 * order of the words does not matter, and at equal finds the shorter text is better. An empty query fits everything.
 */
export function fuzzyScore(query: string, text: string): number | null {
  const target = plain(text);
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return 0;
  if (words.join(" ") === target) return 1;
  let sum = 0;
  for (const word of words) {
    const score = scoreWord(word, target);
    if (score === null) return null;
    sum += score;
  }
  const coverage = Math.min(1, words.join("").length / Math.max(1, target.length));
  return 0.95 * (sum / words.length) + 0.05 * coverage;
}

/** The items that answer a query, best first; equal ones keep their order. */
export function fuzzyRank<Item>(query: string, items: readonly Item[], textOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, score: fuzzyScore(query, textOf(item)) }))
    .filter((each): each is { item: Item; score: number } => each.score !== null)
    .toSorted((one, other) => other.score - one.score)
    .map(({ item }) => item);
}
