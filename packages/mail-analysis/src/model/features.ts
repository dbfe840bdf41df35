import type { MailView } from "../signals/mail-view.ts";
import type { ReadSignal } from "../signals/signals.ts";
import { type HashedWord, hashedWords } from "./hashed-words.ts";
import { traitsOf } from "./traits.ts";

/** Input of the model: IDs of raised signals and traits, and words. */
export interface Features {
  readonly raised: readonly string[];
  readonly words: readonly HashedWord[];
}

/** Signals about transport instead of content, which the training corpora would bias. */
const excluded: ReadonlySet<string> = new Set([
  "sender.freemail",
  "link.recipient_in_url",
  "att.eml_nested",
  "domain.punycode",
]);

/** The features of a message. */
export function featuresOf(view: MailView, readings: readonly ReadSignal[]): Features {
  const signals = readings.flatMap(({ signal: { id }, reading }) =>
    reading.state === "raised" && !excluded.has(id) ? [id] : [],
  );
  return { raised: [...signals, ...traitsOf(view)], words: hashedWords(view) };
}
