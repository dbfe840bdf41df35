import type { Random } from "./values.ts";

/** A kind of legitimate message in one language: subjects and sentences with {slots}. */
export interface Phrases {
  readonly subjects: readonly string[];
  readonly sentences: readonly string[];
  /** Button labels. */
  readonly actions: readonly string[];
}

/** Header and footer phrases of legitimate bulk email in a language. */
export interface Frame {
  readonly greetings: readonly string[];
  readonly openings: readonly string[];
  readonly closings: readonly string[];
  readonly footers: readonly string[];
  readonly unsubscribe: readonly string[];
}

export interface Language {
  readonly code: string;
  readonly frame: Frame;
  readonly kinds: Readonly<Record<string, Phrases>>;
}

const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Parses three paragraphs of phrases: subjects, sentences, actions; one per line. */
export function phrases(text: string): Phrases {
  const [subjects = "", sentences = "", actions = ""] = text.split(/\n\s*\n/);
  return { subjects: lines(subjects), sentences: lines(sentences), actions: lines(actions) };
}

export function frame(text: string): Frame {
  const [greetings = "", openings = "", closings = "", footers = "", unsubscribe = ""] = text.split(/\n\s*\n/);
  return {
    greetings: lines(greetings),
    openings: lines(openings),
    closings: lines(closings),
    footers: lines(footers),
    unsubscribe: lines(unsubscribe),
  };
}

/** Resolves each choice `[one|other]`. */
export function chosen(random: Random, phrase: string): string {
  return phrase
    .replace(/\[([^\]]*\|[^\]]*)\]/g, (_, options: string) => random.pick(options.split("|")))
    .replace(/ {2,}/g, " ")
    .trim();
}
