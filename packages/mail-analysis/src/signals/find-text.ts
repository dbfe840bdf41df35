import type { Span } from "../body/link.ts";
import type { MailView } from "./mail-view.ts";
import { type Evidence, evidence } from "./signal.ts";

/** Evidence of a pattern in the sender's text or the subject; the first match in each. */
export function matchesOf({ message, text, subject }: MailView, pattern: RegExp): Evidence[] {
  const [inText, inSubject] = [pattern.exec(text)?.[0], pattern.exec(subject)?.[0]];
  return [
    ...(inText === undefined ? [] : [shownIn(message.body.text, [inText])]),
    ...(inSubject === undefined ? [] : [evidence("subject", inSubject)]),
  ];
}

/** The first of these words in the body, as written; as matched if it's disguised. */
export function shownIn(body: string, names: readonly string[]): Evidence {
  for (const words of names) {
    const span = spanOf(body, words);
    if (span !== null) return evidence("body", body.slice(span.start, span.end), span);
  }
  return evidence("body", names[0] ?? "");
}

/** The range of whole words in the body; null if they are disguised. */
function spanOf(body: string, words: string): Span | null {
  const lowered = body.toLowerCase();
  // Some letters change length with case, which would shift the span.
  if (lowered.length !== body.length) return null;
  for (let start = lowered.indexOf(words); start !== -1; start = lowered.indexOf(words, start + 1)) {
    const end = start + words.length;
    if (!isLetter(lowered[start - 1]) && !isLetter(lowered[end])) return { start, end };
  }
  return null;
}

function isLetter(character = ""): boolean {
  return /[\p{L}\d]/u.test(character);
}
