import { readFileSync } from "node:fs";
import { readMessage, unknownContext, viewMail } from "@parapet/mail-analysis";
import { featuresOf, readSignals } from "@parapet/mail-analysis/training";
import { type LabelledMail, readExtraTexts, readManifest } from "./corpus.ts";
import { inventMail } from "./invent/invent-mail.ts";

/** A mail as the trainer sees it: its label and numbers, and no word of it. */
export interface MailExample {
  readonly mail: Omit<LabelledMail, "file">;
  /** ISO 639-1; null when it is too short to tell. */
  readonly language: string | null;
  readonly raised: readonly string[];
  readonly slots: Int32Array;
  readonly values: Float32Array;
}

/** How many mails are invented. */
const inventedMails = 5000;

/** The labelled mails of a corpus. */
export function corpusExamples(folder: string): MailExample[] {
  return readManifest(folder).flatMap(({ file, ...mail }) => exampleOf(readFileSync(file), mail));
}

/** Honest mail to balance what the corpora lack: invented mails, and bodies of bulk mail. */
export function balancingExamples(folder: string): MailExample[] {
  const ham = { label: "ham", date: "", group: "added" } as const;
  const invented = Array.from({ length: inventedMails }, (_, at) => {
    const { bytes, kind, language } = inventMail(at + 1);
    const id = `invented-${at + 1}`;
    return exampleOf(bytes, { ...ham, id, cluster: id, source: "invented", subtype: `${kind}-${language}` });
  });
  const extra = readExtraTexts(folder).map(({ id, text }) =>
    exampleOf(Buffer.from(`From: x@x.example\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`), {
      ...ham,
      id,
      cluster: id,
      source: "extra-text",
      subtype: "body-only",
    }),
  );
  return [...invented, ...extra].flat();
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
