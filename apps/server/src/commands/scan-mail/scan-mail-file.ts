import {
  analyzeMessage,
  type CodeReader,
  type MailModel,
  type Message,
  readCodes,
  unknownContext,
} from "@parapet/mail-analysis";
import { readMessage } from "@parapet/mail-analysis/reading";
import { inHundredths, refusedFile, type ScannedMail } from "./scanned-mail.ts";

/** Limits of code detection in images: tens of milliseconds. */
const codeLimits = { images: 6, size: 2 ** 20, pixels: 1_500_000 };

/** Analyzes one email without any context. */
export async function scanMailFile(
  file: string,
  bytes: Uint8Array,
  model: MailModel | undefined,
  codeReader: CodeReader | null,
): Promise<ScannedMail> {
  const started = performance.now();
  const before = process.threadCpuUsage();
  const spent = () => performance.now() - started;
  const computed = () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  const read = readMessage(bytes);
  if (!read.ok) return refusedFile(file, read.refusal, spent(), computed());
  const codes = await codesOf(read.message, codeReader);
  const { verdict, p, attackType, signals } = analyzeMessage(read.message, { ...unknownContext, codes }, model);
  const raised = signals.flatMap(({ signal, reading }) => (reading.state === "raised" ? [signal.id] : []));
  return {
    file,
    verdict,
    p: Math.round(p * 1e6) / 1e6,
    attack_type: attackType,
    signals: raised,
    ms: inHundredths(spent()),
    cpuMs: inHundredths(computed()),
  };
}

async function codesOf(message: Message, reader: CodeReader | null): Promise<readonly string[] | null> {
  if (reader === null) return null;
  return (await readCodes(message, reader, codeLimits)).map(({ text }) => text);
}
