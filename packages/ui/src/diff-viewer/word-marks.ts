import { diffWordsWithSpace } from "diff";

/** A part of a line; `marked` when the other side does not have it. */
export interface TextPart {
  readonly text: string;
  readonly marked: boolean;
}

export interface WordMarks {
  readonly left: readonly TextPart[];
  readonly right: readonly TextPart[];
}

/** Longer lines are usually generated: word marks don't help there, and would slow down scrolling. */
const longest = 2000;
/** Lines that share less of their text than this were replaced, not edited. */
const minShared = 0.3;

/** What differs within two lines; null when they are too different, or too long, for marks to say anything. */
export function markWords(left: string, right: string): WordMarks | null {
  if (left.length > longest || right.length > longest) return null;
  const changes = diffWordsWithSpace(left, right);
  const shared = changes.reduce(
    (sum, { value, added, removed }) => sum + (added || removed ? 0 : value.trim().length),
    0,
  );
  if (shared < minShared * Math.max(left.trim().length, right.trim().length)) return null;
  return {
    left: changes.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, marked: removed })),
    right: changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, marked: added })),
  };
}
