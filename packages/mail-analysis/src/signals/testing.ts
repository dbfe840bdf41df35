import { readMessage } from "../message/read-message.ts";
import { type MailContext, unknownContext } from "./mail-context.ts";
import { type MailView, viewMail } from "./mail-view.ts";
import { traitsOf } from "../model/traits.ts";
import type { Evidence, Reading } from "./signal.ts";
import { signals } from "./signals.ts";

/** A mail written for a test. */
export interface WrittenMail {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  /** More headers, one a line. */
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

/** The bytes of a mail as a server would take it over. */
function writeMail({
  from = "Ann Bell <ann@partner.example>",
  to = "lee@contoso.com",
  subject = "Notes",
  ...rest
}: WrittenMail): Uint8Array {
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

/** A written mail as signals look at it. @throws Error when it is not read */
export function viewOf(mail: WrittenMail, context: Partial<MailContext> = {}): MailView {
  const read = readMessage(writeMail(mail));
  if (!read.ok) throw new Error(`The mail is refused: ${read.refusal}`);
  return viewMail(read.message, { ...unknownContext, ...context });
}

function readingOf(id: string, view: MailView): Reading {
  const signal = signals.find((each) => each.id === id);
  if (signal === undefined) throw new Error(`There is no signal ${id}`);
  return signal.read(view);
}

/** What a signal says about a written mail. @throws Error for an unknown signal */
export function stateOf(id: string, mail: WrittenMail, context: Partial<MailContext> = {}): string {
  return readingOf(id, viewOf(mail, context)).state;
}

/** What shows that a signal is raised; nothing when it is not. @throws Error for an unknown signal */
export function evidenceOf(id: string, mail: WrittenMail, context: Partial<MailContext> = {}): readonly Evidence[] {
  const reading = readingOf(id, viewOf(mail, context));
  return reading.state === "raised" ? reading.evidence : [];
}

/** The traits of a written mail. */
export function traitsOfMail(mail: WrittenMail): readonly string[] {
  return traitsOf(viewOf(mail));
}

/** A signal with a mail that raises it and a near one that does not. */
export interface SignalCase {
  readonly id: string;
  readonly mail: WrittenMail;
  readonly context?: Partial<MailContext>;
  /** What differs in the near miss. */
  readonly miss: WrittenMail;
  readonly missContext?: Partial<MailContext>;
}

interface PairReading {
  readonly mail: string;
  readonly miss: string;
  readonly flaws: readonly string[];
}

/** What a pair must say: raised for the mail with evidence that stands where it points, absent for the miss. */
export const rightPair: PairReading = { mail: "raised", miss: "absent", flaws: [] };

/** What a signal says about a pair, and what is wrong with its evidence. @throws Error for an unknown signal */
export function readPair({ id, mail, context, miss, missContext }: SignalCase): PairReading {
  const view = viewOf(mail, context);
  const reading = readingOf(id, view);
  return { mail: reading.state, miss: stateOf(id, miss, missContext), flaws: flawsOf(reading, view.message.body.text) };
}

function flawsOf(reading: Reading, body: string): string[] {
  if (reading.state !== "raised") return [];
  if (reading.evidence.length === 0) return ["no evidence"];
  return reading.evidence.flatMap(({ place, text, span, shows }) => {
    if (text === "" && shows === undefined) return [`nothing is shown of ${place}`];
    if (place !== "body" || span === null) return [];
    const shown = body.slice(span.start, span.end);
    return shown === text ? [] : [`"${shown}" stands where "${text}" is told`];
  });
}
