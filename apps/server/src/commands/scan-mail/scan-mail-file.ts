import { analyseMail, type MailModel, readMessage, unknownContext } from "@parapet/mail-analysis";
import type { ScannedMail } from "./scanned-mail.ts";

/** Judges the bytes of one file as a mail of which nothing else is known. */
export function scanMailFile(file: string, bytes: Uint8Array, model: MailModel | undefined): ScannedMail {
  const started = performance.now();
  const ms = () => Math.round((performance.now() - started) * 100) / 100;
  const read = readMessage(bytes);
  if (!read.ok) return { file, verdict: "refused", p: null, attack_type: null, signals: [read.refusal], ms: ms() };
  const { verdict, p, attackType, signals } = analyseMail(read.message, unknownContext, model);
  const raised = signals.flatMap(({ signal, reading }) => (reading.state === "raised" ? [signal.id] : []));
  return { file, verdict, p: Math.round(p * 1e6) / 1e6, attack_type: attackType, signals: raised, ms: ms() };
}
