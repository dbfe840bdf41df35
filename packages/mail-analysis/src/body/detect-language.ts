import { eld } from "eld/small";

/** The language of a text. */
export interface Language {
  /** ISO 639-1 code; null if the text is too short. */
  readonly code: string | null;
  readonly isReliable: boolean;
  /** Share of letters per Unicode script. */
  readonly scripts: Readonly<Record<string, number>>;
}

const scripts = [
  "Latin",
  "Arabic",
  "Cyrillic",
  "Greek",
  "Hebrew",
  "Han",
  "Hiragana",
  "Katakana",
  "Hangul",
  "Devanagari",
  "Thai",
  "Armenian",
  "Georgian",
  "Cherokee",
].map((name) => [name, new RegExp(String.raw`\p{Script=${name}}`, "gu")] as const);

/** More characters don't improve detection. */
const enough = 800;
const minLetters = 12;

/** Detects a text's language by n-grams and its scripts by letters. */
export function detectLanguage(text: string): Language {
  const words = text
    .slice(0, enough * 4)
    .split(/\s+/)
    // URLs and email addresses have no language.
    .filter((word) => !/\/\/|@|www\./.test(word))
    .join(" ")
    .slice(0, enough);
  const counts = scripts.map(([name, pattern]) => [name, words.match(pattern)?.length ?? 0] as const);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const shares = Object.fromEntries(
    counts.filter(([, count]) => count > 0).map(([name, count]) => [name, count / total]),
  );
  if (total < minLetters) return { code: null, isReliable: false, scripts: shares };
  const detected = eld.detect(words);
  return {
    code: detected.language === "" ? null : detected.language,
    isReliable: detected.isReliable(),
    scripts: shares,
  };
}
