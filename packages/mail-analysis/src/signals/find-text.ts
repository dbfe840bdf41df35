import type { Span } from "../body/link.ts";
import { type Evidence, evidence } from "./signal.ts";
import type { MailView } from "./mail-view.ts";

/** Where a pattern matches what the sender writes or the subject; the first match of each. */
export function matchesOf({ message, text, subject }: MailView, pattern: RegExp): Evidence[] {
  const [inText, inSubject] = [pattern.exec(text)?.[0], pattern.exec(subject)?.[0]];
  return [
    ...(inText === undefined ? [] : [evidence("body", inText, spanOf(message.body.text, inText))]),
    ...(inSubject === undefined ? [] : [evidence("subject", inSubject)]),
  ];
}

/** The range of a text as it stands in the body; null when marks in between keep it from being found. */
function spanOf(body: string, text: string): Span | null {
  const lowered = body.toLowerCase();
  // Some letters change their length with their case, and a span into another text would point elsewhere.
  const start = lowered.length === body.length ? lowered.indexOf(text) : -1;
  return start === -1 ? null : { start, end: start + text.length };
}
