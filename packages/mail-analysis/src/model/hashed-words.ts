import { caselessSkeleton } from "../domains/skeleton.ts";
import type { MailView } from "../signals/mail-view.ts";
import { nameTokens } from "./hashed-names.ts";

/** How many weights words share; a word's weight is found by its hash. */
export const wordSlots = 2 ** 19;

const word = /\p{L}[\p{L}\p{M}'’]{0,24}|[$€£]/gu;
const mostWords = 800;
const mostSubjectWords = 40;

/** A word, pair of words or part of a name, with its place among the weights. */
export interface HashedWord {
  /** A part of a name has its kind before it: `link_host:paypal`. */
  readonly text: string;
  readonly slot: number;
  /** What it counts: much in a short text, little in a long one. */
  readonly value: number;
}

/** From how many words, and parts of a name, on each counts less. */
const [fewWords, fewParts] = [60, 8];
/** A text counts twice as much as each of the other kinds. */
const textShare = 2;

/** What a mail is written in: words of its text and parts of its names. */
export function hashedWords(view: MailView): HashedWord[] {
  const words = textWords(view);
  const share = textShare / Math.sqrt(Math.max(words.size, fewWords));
  const parts = nameTokens(view).flatMap(({ kind, tokens }) => {
    const value = 1 / Math.sqrt(Math.max(tokens.size, fewParts));
    return [...tokens].map((token) => ({ text: `${kind}:${token}`, slot: slotOf(`${kind}:${token}`), value }));
  });
  return [...[...words].map(([key, text]) => ({ text, slot: slotOf(key), value: share })), ...parts];
}

/** Words and neighbouring pairs of what the sender writes, and once more those of the subject; no digits, each once. */
function textWords({ text, subject }: MailView): Map<string, string> {
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
  return found;
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
