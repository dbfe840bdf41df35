import { readFileSync } from "node:fs";
import { unknownContext, viewMail } from "@parapet/mail-analysis";
import { readMessage } from "@parapet/mail-analysis/reading";
import { featuresOf, readSignals } from "@parapet/mail-analysis/training";
import { type LabeledMessage, type MailLabel, readExtraTexts, readManifest } from "./corpus.ts";
import { generateConversation } from "./generate/conversations/generate-conversation.ts";
import { generateMessage } from "./generate/generate-message.ts";
import { generateLure } from "./generate/lures/generate-lure.ts";
import { generateNotice } from "./generate/notices/generate-notice.ts";

/** A message for training: label and features, without its words. */
export interface MailExample {
  readonly message: Omit<LabeledMessage, "file">;
  /** ISO 639-1; null if it's too short. */
  readonly language: string | null;
  readonly raised: readonly string[];
  readonly slots: Int32Array;
  readonly values: Float32Array;
}

/** Numbers of generated messages: legitimate ones, and threats and junk. */
const counts = { bulk: 5000, notice: 2500, talk: 3000, lure: 6000 };

/** The labeled messages of a corpus. */
export function corpusExamples(folder: string): MailExample[] {
  return readManifest(folder).flatMap(({ file, ...message }) => exampleOf(readFileSync(file), message));
}

const added = { date: "", group: "added" } as const;

const generators: Readonly<Record<keyof typeof counts, (seed: number) => Generated>> = {
  bulk: generateMessage,
  notice: generateNotice,
  talk: generateConversation,
  lure: generateLure,
};

type Generated = ReturnType<typeof generateMessage> & { readonly label?: MailLabel };

/** Generated messages: bulk and transactional, service notices, conversations, threats and junk. */
export function generatedExamples(
  parts: readonly (keyof typeof counts)[] = ["bulk", "notice", "talk", "lure"],
): MailExample[] {
  return parts.flatMap((part) =>
    Array.from({ length: counts[part] }, (_, at) => {
      const { bytes, kind, language, label = "ham" } = generators[part](at + 1);
      const id = `${part}-${at + 1}`;
      return exampleOf(bytes, { ...added, label, id, cluster: id, source: "invented", subtype: `${kind}-${language}` });
    }).flat(),
  );
}

/** Bodies of legitimate bulk email without headers, if a corpus has them. */
export function extraTextExamples(folder: string): MailExample[] {
  return readExtraTexts(folder).flatMap(({ id, text }) =>
    exampleOf(Buffer.from(`From: x@x.example\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`), {
      ...added,
      label: "ham",
      id,
      cluster: id,
      source: "extra-text",
      subtype: "body-only",
    }),
  );
}

function exampleOf(bytes: Uint8Array, message: Omit<LabeledMessage, "file">): MailExample[] {
  const read = readMessage(bytes);
  if (!read.ok) return [];
  const view = viewMail(read.message, unknownContext);
  const { raised, words } = featuresOf(view, readSignals(view));
  const [slots, values] = [words.map(({ slot }) => slot), words.map(({ value }) => value)];
  const language = read.message.body.language.code;
  return [{ message, language, raised, slots: Int32Array.from(slots), values: Float32Array.from(values) }];
}
