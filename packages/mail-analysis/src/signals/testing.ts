import { readMessage } from "../message/read-message.ts";
import { traitsOf } from "../model/traits.ts";
import { type MailContext, unknownContext } from "./mail-context.ts";
import { type MailView, viewMail } from "./mail-view.ts";
import type { Evidence, Reading } from "./signal.ts";
import { signals } from "./signals.ts";

/** A test message. */
export interface TestMessage {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  /** More headers, one per line. */
  readonly headers?: readonly string[];
  readonly text?: string;
  readonly html?: string;
  readonly files?: readonly WrittenFile[];
}

export interface WrittenFile {
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array;
  readonly isInline?: boolean;
}

/** The bytes of a message as a server receives it. */
function buildTestMessage({
  from = "Ann Bell <ann@partner.example>",
  to = "lee@contoso.com",
  subject = "Notes",
  ...rest
}: TestMessage): Uint8Array {
  const { headers = [], text = rest.html === undefined ? "Hello" : undefined, html, files = [] } = rest;
  const part = (type: string, content: string | Uint8Array, more = "") =>
    `--b\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n${more}\r\n${Buffer.from(content).toString("base64")}\r\n`;
  const parts = [
    ...(text === undefined ? [] : [part("text/plain; charset=utf-8", text)]),
    ...(html === undefined ? [] : [part("text/html; charset=utf-8", html)]),
    ...files.map(({ name, type, content, isInline = false }) =>
      part(
        `${type}; name="${name}"`,
        content,
        `Content-Disposition: ${isInline ? "inline" : "attachment"}; filename="${name}"\r\n${isInline ? `Content-ID: <${name}>\r\n` : ""}`,
      ),
    ),
  ];
  const shape = text !== undefined && html !== undefined && files.length === 0 ? "alternative" : "mixed";
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...headers,
    `Content-Type: multipart/${shape}; boundary=b`,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${parts.join("")}--b--\r\n`);
}

/** Prepares a test message for signals. @throws Error if it's rejected */
export function viewOf(mail: TestMessage, context: Partial<MailContext> = {}): MailView {
  const read = readMessage(buildTestMessage(mail));
  if (!read.ok) throw new Error(`The message was rejected: ${read.refusal}`);
  return viewMail(read.message, { ...unknownContext, ...context });
}

function readingOf(id: string, view: MailView): Reading {
  const signal = signals.find((each) => each.id === id);
  if (signal === undefined) throw new Error(`No signal ${id}`);
  return signal.read(view);
}

/** Reads a signal of a test message. @throws Error for an unknown signal */
export function stateOf(id: string, mail: TestMessage, context: Partial<MailContext> = {}): string {
  return readingOf(id, viewOf(mail, context)).state;
}

/** The evidence of a signal, empty if it isn't raised. @throws Error for an unknown signal */
export function evidenceOf(id: string, mail: TestMessage, context: Partial<MailContext> = {}): readonly Evidence[] {
  const reading = readingOf(id, viewOf(mail, context));
  return reading.state === "raised" ? reading.evidence : [];
}

/** The traits of a test message. */
export function traitsOfMail(mail: TestMessage): readonly string[] {
  return traitsOf(viewOf(mail));
}

/** A signal with a message that raises it and a similar one that doesn't. */
export interface SignalCase {
  readonly id: string;
  readonly mail: TestMessage;
  readonly context?: Partial<MailContext>;
  /** What differs in the near miss. */
  readonly miss: TestMessage;
  readonly missContext?: Partial<MailContext>;
}

interface PairReading {
  readonly mail: string;
  readonly miss: string;
  readonly flaws: readonly string[];
}

/** The expected readings of a pair: raised with correctly placed evidence for the message, absent for the miss. */
export const rightPair: PairReading = { mail: "raised", miss: "absent", flaws: [] };

/** Reads a signal for a pair and checks its evidence. @throws Error for an unknown signal */
export function readPair({ id, mail, context, miss, missContext }: SignalCase): PairReading {
  const view = viewOf(mail, context);
  const reading = readingOf(id, view);
  return { mail: reading.state, miss: stateOf(id, miss, missContext), flaws: flawsOf(reading, view.message.body.text) };
}

function flawsOf(reading: Reading, body: string): string[] {
  if (reading.state !== "raised") return [];
  if (reading.evidence.length === 0) return ["no evidence"];
  return reading.evidence.flatMap(({ place, text, span, shows }) => {
    if (text === "" && shows === undefined) return [`no evidence in ${place}`];
    if (place !== "body" || span === null) return [];
    const shown = body.slice(span.start, span.end);
    return shown === text ? [] : [`evidence "${shown}" differs from "${text}"`];
  });
}
