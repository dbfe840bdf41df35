import { readFileSync } from "node:fs";
import { unknownContext, viewMail } from "@parapet/mail-analysis";
import { readMessage } from "@parapet/mail-analysis/reading";
import { featuresOf, readSignals } from "@parapet/mail-analysis/training";
import { type LabelledMail, type MailLabel, readExtraTexts, readManifest } from "./corpus.ts";
import { inventMail } from "./invent/invent-mail.ts";
import { inventLure } from "./invent/lures/invent-lure.ts";
import { inventNotice } from "./invent/notices/invent-notice.ts";
import { inventTalk } from "./invent/talk/invent-talk.ts";

/** A mail as the trainer sees it: its label and numbers, and no word of it. */
export interface MailExample {
  readonly mail: Omit<LabelledMail, "file">;
  /** ISO 639-1; null when it is too short to tell. */
  readonly language: string | null;
  readonly raised: readonly string[];
  readonly slots: Int32Array;
  readonly values: Float32Array;
}

/** How many mails are invented: honest ones, and threats and junk. */
const counts = { bulk: 5000, notice: 2500, talk: 3000, lure: 6000 };

/** The labelled mails of a corpus. */
export function corpusExamples(folder: string): MailExample[] {
  return readManifest(folder).flatMap(({ file, ...mail }) => exampleOf(readFileSync(file), mail));
}

const added = { date: "", group: "added" } as const;

const generators: Readonly<Record<keyof typeof counts, (seed: number) => Invented>> = {
  bulk: inventMail,
  notice: inventNotice,
  talk: inventTalk,
  lure: inventLure,
};

type Invented = ReturnType<typeof inventMail> & { readonly label?: MailLabel };

/** Mail of the generator: bulk and transactional mail, notices of services, talk of people, threats and junk. */
export function inventedExamples(
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

/** Bodies of legitimate bulk mail without headers, where a corpus has them. */
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

function exampleOf(bytes: Uint8Array, mail: Omit<LabelledMail, "file">): MailExample[] {
  const read = readMessage(bytes);
  if (!read.ok) return [];
  const view = viewMail(read.message, unknownContext);
  const { raised, words } = featuresOf(view, readSignals(view));
  const [slots, values] = [words.map(({ slot }) => slot), words.map(({ value }) => value)];
  const language = read.message.body.language.code;
  return [{ mail, language, raised, slots: Int32Array.from(slots), values: Float32Array.from(values) }];
}
