import { caselessSkeleton } from "../domains/skeleton.ts";
import type { MailView } from "../signals/mail-view.ts";
import { nameTokens } from "./hashed-names.ts";

/** Number of weights shared by all words, indexed by hash. */
export const wordSlots = 2 ** 19;

const word = /\p{L}[\p{L}\p{M}'’]{0,24}|[$€£]/gu;
const maxWords = 800;
const maxSubjectWords = 40;

/** A word, word pair or name part, with its weight's index. */
export interface HashedWord {
  /** Name parts have their kind as a prefix: `link_host:paypal`. */
  readonly text: string;
  readonly slot: number;
  /** Its value, which is smaller in long texts. */
  readonly value: number;
}

/** Number of words or name parts from which each counts less. */
const [fewWords, fewParts] = [60, 8];
/** Text counts twice as much as each of the other kinds. */
const textShare = 2;

/** Hashed tokens of a message: words of its text and parts of its names. */
export function hashedWords(view: MailView): HashedWord[] {
  const words = textWords(view);
  const share = textShare / Math.sqrt(Math.max(words.size, fewWords));
  const parts = nameTokens(view).flatMap(({ kind, tokens }) => {
    const value = 1 / Math.sqrt(Math.max(tokens.size, fewParts));
    return [...tokens].map((token) => ({ text: `${kind}:${token}`, slot: slotOf(`${kind}:${token}`), value }));
  });
  return [...[...words].map(([key, text]) => ({ text, slot: slotOf(key), value: share })), ...parts];
}

/** Words and adjacent pairs of the sender's text, and again of the subject; without digits, distinct. */
function textWords({ text, subject }: MailView): Map<string, string> {
  const found = new Map<string, string>();
  const body = wordsOf(text).slice(0, maxWords);
  const title = wordsOf(subject).slice(0, maxSubjectWords);
  for (const [at, one] of body.entries()) {
    found.set(`w:${one}`, one);
    if (at > 0) found.set(`w:${body[at - 1]} ${one}`, `${body[at - 1]} ${one}`);
  }
  for (const [at, one] of title.entries()) {
    found.set(`w:${one}`, one).set(`s:${one}`, one);
    if (at > 0) found.set(`s:${title[at - 1]} ${one}`, `${title[at - 1]} ${one}`);
  }
  return found;
}

const foreign = /[^\p{Script=Latin}\p{M}'’$€£]/u;

/** Mixed-script words are replaced by their skeleton, so that homoglyphs don't hide them. */
function wordsOf(text: string): string[] {
  return (text.match(word) ?? []).map((each) =>
    foreign.test(each) && /[a-z]/.test(each) ? caselessSkeleton(each) : each,
  );
}

/** FNV-1a with a finalizer. */
function slotOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 12)) >>> 0) % wordSlots;
}
