import type { MailView } from "../signals/mail-view.ts";
import type { ReadSignal } from "../signals/signals.ts";
import { type HashedWord, hashedWords } from "./hashed-words.ts";
import { traitsOf } from "./traits.ts";

/** What the model looks at: ids of raised signals and of traits, and words. */
export interface Features {
  readonly raised: readonly string[];
  readonly words: readonly HashedWord[];
}

/** Signals that tell how a mail was sent and not what it is; the corpora would teach them wrong. */
const untaught: ReadonlySet<string> = new Set([
  "sender.freemail",
  "link.recipient_in_url",
  "att.eml_nested",
  "domain.punycode",
]);

/** The features of a mail. */
export function featuresOf(view: MailView, readings: readonly ReadSignal[]): Features {
  const signals = readings.flatMap(({ signal: { id }, reading }) =>
    reading.state === "raised" && !untaught.has(id) ? [id] : [],
  );
  return { raised: [...signals, ...traitsOf(view)], words: hashedWords(view) };
}
