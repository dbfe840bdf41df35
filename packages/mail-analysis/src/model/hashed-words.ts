import { caselessSkeleton } from "../domains/skeleton.ts";
import type { MailView } from "../signals/mail-view.ts";

/** How many weights words share; a word's weight is found by its hash. */
export const wordSlots = 2 ** 18;

const word = /\p{L}[\p{L}\p{M}'’]{0,24}|[$€£]/gu;
const mostWords = 800;
const mostSubjectWords = 40;

/** A word or pair of words, with its place among the weights. */
export interface HashedWord {
  readonly text: string;
  readonly slot: number;
}

/** Words and neighbouring pairs of what the sender writes, and once more those of the subject; no digits, each once. */
export function hashedWords({ text, subject }: MailView): HashedWord[] {
  const found = new Map<string, string>();
  const body = wordsOf(text).slice(0, mostWords);
  const title = wordsOf(subject).slice(0, mostSubjectWords);
  for (const [at, one] of body.entries()) {
    found.set(`w:${one}`, one);
    if (at > 0) found.set(`w:${body[at - 1]} ${one}`, `${body[at - 1]} ${one}`);
  }
  for (const [at, one] of title.entries()) {
    found.set(`w:${one}`, one).set(`s:${one}`, one);
    if (at > 0) found.set(`s:${title[at - 1]} ${one}`, `${title[at - 1]} ${one}`);
  }
  return [...found].map(([key, shown]) => ({ text: shown, slot: slotOf(key) }));
}

const foreign = /[^\p{Script=Latin}\p{M}'’$€£]/u;

/** Words as they look where scripts are mixed, so that a borrowed letter does not hide them. */
function wordsOf(text: string): string[] {
  return (text.match(word) ?? []).map((each) =>
    foreign.test(each) && /[a-z]/.test(each) ? caselessSkeleton(each) : each,
  );
}

/** FNV-1a with a final mix. */
function slotOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 12)) >>> 0) % wordSlots;
}
