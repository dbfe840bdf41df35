/** The known word that a mistyped one most likely stands for; undefined where none is close. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((each) => ({ each, edits: editsBetween(word.toLowerCase(), each.toLowerCase()) }))
    .filter(({ each, edits }) => edits <= Math.max(2, Math.floor(each.length / 4)))
    .toSorted((a, b) => a.edits - b.edits || lengthGap(word, a.each) - lengthGap(word, b.each));
  return best?.each;
}

/** Swapped letters are commoner than missing ones. */
function lengthGap(word: string, other: string): number {
  return Math.abs(word.length - other.length);
}

/** Levenshtein's distance, row by row. */
function editsBetween(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [row, character] of from.split("").entries()) {
    const edits = [row + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = (above[at - 1] ?? 0) + (character === to[at - 1] ? 0 : 1);
      edits.push(Math.min(replaced, (above[at] ?? 0) + 1, (edits[at - 1] ?? 0) + 1));
    }
    above = edits;
  }
  return above.at(-1) ?? 0;
}

/** A question to put behind a sentence; empty where no known word is close. */
export function didYouMean(word: string, known: readonly string[]): string {
  const found = nearest(word, known);
  return found === undefined ? "" : ` Did you mean ${found}?`;
}
