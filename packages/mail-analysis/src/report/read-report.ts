import { receiversClaim } from "../authentication/compare-authentication.ts";
import { splitThread } from "../body/split-thread.ts";
import { textKey } from "../campaign/campaign-key.ts";
import type { Message, Attachment } from "../message/message.ts";
import { readMessage } from "../message/read-message.ts";
import { headersOf } from "../mime/read-headers.ts";
import { type ForwardedMessage, readForward } from "./read-forward.ts";
import { readReportSubject, type ReportSubject } from "./report-subject.ts";

/**
 * How a message was reported: by Outlook's button, another client's button, as an attachment, inline, or only as a
 * comment.
 */
export type ReportChannel = "button" | "tool" | "attached" | "forwarded" | "words";

/** A message attached to a report, as MIME or Outlook `.msg`. */
export interface AttachedOriginal {
  readonly raw: Uint8Array;
  /** Without angle brackets. */
  readonly messageId: string | null;
  readonly sender: string;
  readonly subject: string;
}

/** A report about other messages. */
export interface Report extends Omit<ReportSubject, "by"> {
  readonly channel: ReportChannel;
  /** The reporter's address in lowercase; empty if missing. */
  readonly reporter: string;
  /** The receiver's authentication results contradict the sender. */
  readonly isForged: boolean;
  /** An automatic message or a reply: not a report unless a message is attached. */
  readonly isOther: boolean;
  /** The reporter's comment. */
  readonly words: string;
  readonly originals: readonly AttachedOriginal[];
  /** An attached message can't be read. */
  readonly isUnreadable: boolean;
  /** The inline forwarded message, if none is attached. */
  readonly forwarded: (ForwardedMessage & { readonly exact: string; readonly near: string }) | null;
  /** Referenced message IDs, without angle brackets. */
  readonly refersTo: readonly string[];
}

/** Limits: originals, references, characters of the comment. */
const [maxOriginals, maxReferences, maxLength] = [20, 20, 2_000];

/** Reads a message to the reporting mailbox; null for other bytes. */
export function readReport(raw: Uint8Array): Report | null {
  const read = readMessage(raw);
  if (!read.ok) return null;
  const { message } = read;
  const { by, ...fields } = readReportSubject(message.subject.text);
  const files = message.attachments.flatMap(withParts);
  const originals = files.filter(isMessage).slice(0, maxOriginals).map(originalOf);
  const forwarded = originals.length > 0 || by === "button" ? null : forwardedIn(message);
  const [first] = originals;
  const own = by === "person" ? message.subject.base : fields.subject;
  return {
    ...fields,
    subject: first?.subject ?? forwarded?.subject ?? own,
    sender: fields.sender ?? (first === undefined ? (forwarded?.address ?? null) : first.sender),
    channel: channelOf(by, originals.length > 0, forwarded !== null),
    reporter: (message.from[0]?.address ?? "").toLowerCase(),
    isForged: isForged(message),
    isOther: isOther(message),
    words: wordsOf(message, forwarded),
    originals,
    isUnreadable: originals.length === 0 && files.some(({ extension }) => /^(?:eml|msg|tnef)$/.test(extension)),
    forwarded,
    refersTo: references(message),
  };
}

function channelOf(by: ReportSubject["by"], isAttached: boolean, isForwarded: boolean): ReportChannel {
  if (by !== "person") return by;
  if (isAttached) return "attached";
  return isForwarded ? "forwarded" : "words";
}

/** A file and the contents of containers, but not attachments of nested messages. */
function withParts(file: Attachment): readonly Attachment[] {
  return file.message === null ? [file, ...file.parts.flatMap(withParts)] : [file];
}

function isMessage({ message, content }: Attachment): boolean {
  return message !== null && content.length > 0;
}

function originalOf({ content, message }: Attachment): AttachedOriginal {
  return {
    raw: content,
    messageId: message?.messageId ?? null,
    sender: (message?.from[0]?.address ?? "").toLowerCase(),
    subject: message?.subject.text ?? "",
  };
}

function forwardedIn({ body, subject, to }: Message): Report["forwarded"] {
  const found = readForward(body.text) ?? (body.plain === null ? null : readForward(body.plain));
  if (found === null || !(subject.isForward || found.subject !== null)) return null;
  const key = textKey(
    found.text,
    to.map(({ address }) => address),
  );
  return { ...found, subject: found.subject ?? subject.base, ...key };
}

function wordsOf({ body }: Message, forwarded: Report["forwarded"]): string {
  const own = forwarded === null ? body.thread.current : splitThread(forwarded.above).current;
  return own.trim().slice(0, maxLength);
}

/** Messages within a tenant aren't signed, so use Exchange's own header. */
function isForged({ claims }: Message): boolean {
  if (claims.microsoft?.authenticatedAs?.toLowerCase() === "internal") return false;
  const stated = receiversClaim(claims.results)?.results ?? [];
  return stated.some(({ method, result }) => (method === "dmarc" || method === "compauth") && result === "fail");
}

function isOther({ bulk, subject, inReplyTo }: Message): boolean {
  if (bulk.autoSubmitted !== null || /^(?:bulk|list|junk|auto_reply)$/.test(bulk.precedence ?? "")) return true;
  return bulk.listId !== null || (subject.isReply && !subject.isForward && inReplyTo.length > 0);
}

function references({ headers, inReplyTo, references: referenced }: Message): readonly string[] {
  const named = headersOf(headers, "x-forwarded-message-id").flatMap(
    (value) => value.match(/[^<>\s]+@[^<>\s]+/g) ?? [],
  );
  return [...new Set([...named, ...inReplyTo, ...referenced.toReversed()])].slice(0, maxReferences);
}
