import { type Phrases, phrases } from "../phrases.ts";

/** Threats and junk of one language, by kind. */
export interface Lures {
  readonly code: string;
  readonly kinds: Readonly<Record<string, Phrases>>;
}

/** Lures of a language, each kind in the format of `phrases`; `[one|other]` is a choice. */
export function lures(code: string, kinds: Readonly<Record<string, string>>): Lures {
  return { code, kinds: Object.fromEntries(Object.entries(kinds).map(([kind, text]) => [kind, phrases(text)])) };
}
