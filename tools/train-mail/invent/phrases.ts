import type { Chance } from "./values.ts";

/** One kind of honest mail in one language: subjects and sentences with {slots}. */
export interface Phrases {
  readonly subjects: readonly string[];
  readonly sentences: readonly string[];
  /** Texts of the buttons. */
  readonly actions: readonly string[];
}

/** What every honest bulk mail of a language has above and below. */
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

/** Phrases written as three paragraphs: subjects, sentences, actions; one a line. */
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

/** A phrase in which each `[one|other]` is decided. */
export function chosen(chance: Chance, phrase: string): string {
  return phrase
    .replace(/\[([^\]]*\|[^\]]*)\]/g, (_, options: string) => chance.pick(options.split("|")))
    .replace(/ {2,}/g, " ")
    .trim();
}
