import type { Attachment } from "../attachments/attachment.ts";
import { textKey } from "../campaign/campaign-key.ts";
import { receiversClaim } from "../authentication/compare-authentication.ts";
import type { Message } from "../message/message.ts";
import { readMessage } from "../message/read-message.ts";
import { splitThread } from "../body/split-thread.ts";
import { headersOf } from "../mime/read-headers.ts";
import { type ForwardedMail, readForward } from "./read-forward.ts";
import { readReportSubject, type ReportSubject } from "./report-subject.ts";

/**
 * How a mail was reported: by Outlook's button, by another program's, forwarded as an attachment or in the text of a mail,
 * or in words that hold no mail at all.
 */
export type ReportChannel = "button" | "tool" | "attached" | "forwarded" | "words";

/** A mail that is attached to a report, as it was attached: MIME, or Outlook's `.msg`. */
export interface AttachedOriginal {
  readonly raw: Uint8Array;
  /** Without angle brackets. */
  readonly messageId: string | null;
  readonly sender: string;
  readonly subject: string;
}

/** A mail with which somebody reports others. */
export interface Report extends Omit<ReportSubject, "by"> {
  readonly channel: ReportChannel;
  /** Who sent the report, in lower case; empty where it does not say. */
  readonly reporter: string;
  /** The receiver found that the report does not come from whom it says. */
  readonly isForged: boolean;
  /** A machine wrote it, or it answers a mail: nobody reports anything with it, unless a mail is attached. */
  readonly isOther: boolean;
  /** What the reporter wrote. */
  readonly words: string;
  readonly originals: readonly AttachedOriginal[];
  /** Something is attached that says it is a mail and cannot be read. */
  readonly isUnreadable: boolean;
  /** The mail in its text, where none is attached. */
  readonly forwarded: (ForwardedMail & { readonly exact: string; readonly near: string }) | null;
  /** Message ids that it refers to, without angle brackets. */
  readonly refersTo: readonly string[];
}

/** Mails of one report that are looked at, references, and characters of the reporter's words. */
const [mostOriginals, mostReferences, longest] = [20, 20, 2_000];

/** Reads a mail to the reporting mailbox; null for what is no mail. */
export function readReport(raw: Uint8Array): Report | null {
  const read = readMessage(raw);
  if (!read.ok) return null;
  const { message } = read;
  const { by, ...told } = readReportSubject(message.subject.text);
  const files = message.attachments.flatMap(withParts);
  const originals = files.filter(isMail).slice(0, mostOriginals).map(originalOf);
  const forwarded = originals.length > 0 || by === "button" ? null : forwardedIn(message);
  const [first] = originals;
  const own = by === "person" ? message.subject.base : told.subject;
  return {
    ...told,
    subject: first?.subject ?? forwarded?.subject ?? own,
    sender: told.sender ?? (first === undefined ? (forwarded?.address ?? null) : first.sender),
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

/** A file and what a container holds; not what is attached to a mail in it, which is that mail's. */
function withParts(file: Attachment): readonly Attachment[] {
  return file.message === null ? [file, ...file.parts.flatMap(withParts)] : [file];
}

function isMail({ message, content }: Attachment): boolean {
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
  return own.trim().slice(0, longest);
}

/** Within a tenant nobody checks a signature: Exchange says that it knows the sender. */
function isForged({ claims }: Message): boolean {
  if (claims.microsoft?.authenticatedAs?.toLowerCase() === "internal") return false;
  const stated = receiversClaim(claims.results)?.results ?? [];
  return stated.some(({ method, result }) => (method === "dmarc" || method === "compauth") && result === "fail");
}

function isOther({ bulk, subject, inReplyTo }: Message): boolean {
  if (bulk.autoSubmitted !== null || /^(?:bulk|list|junk|auto_reply)$/.test(bulk.precedence ?? "")) return true;
  return bulk.listId !== null || (subject.isReply && !subject.isForward && inReplyTo.length > 0);
}

function references({ headers, inReplyTo, references: told }: Message): readonly string[] {
  const named = headersOf(headers, "x-forwarded-message-id").flatMap(
    (value) => value.match(/[^<>\s]+@[^<>\s]+/g) ?? [],
  );
  return [...new Set([...named, ...inReplyTo, ...told.toReversed()])].slice(0, mostReferences);
}
