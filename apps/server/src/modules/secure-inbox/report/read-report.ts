import { isIP } from "node:net";
import { type Attachment, readMessage } from "@parapet/mail-analysis";

export type ReportKind = "phish" | "junk" | "not_junk";

/** A mail that somebody sent on as a report. */
export interface Report {
  readonly kind: ReportKind;
  readonly reporter: string;
  readonly subject: string;
  readonly networkMessageId: string | null;
  readonly senderIp: string | null;
  readonly original: {
    /** As it was attached: MIME, or Outlook's `.msg`. */
    readonly raw: Buffer;
    /** Without angle brackets. */
    readonly messageId: string | null;
  };
}

/** What the first field of the subject means that the report button writes. */
const kinds: Readonly<Record<string, ReportKind>> = { "1": "junk", "2": "not_junk", "3": "phish" };

/**
 * Reads a report: a mail with the reported one attached. The button writes `action|id|IP|from|(subject)` as its subject;
 * who forwards a mail as an attachment means phishing. Null when no mail is attached.
 */
export function readReport(raw: Buffer): Report | null {
  const read = readMessage(raw);
  if (!read.ok) return null;
  const { message } = read;
  const attached = message.attachments.find(isMail);
  if (attached === undefined) return null;
  return {
    ...readReportSubject(message.subject.text),
    reporter: (message.from[0]?.address ?? "").toLowerCase(),
    original: { raw: Buffer.from(attached.content), messageId: attached.message?.messageId ?? null },
  };
}

/** What a report's subject tells. */
export function readReportSubject(text: string): Pick<Report, "kind" | "subject" | "networkMessageId" | "senderIp"> {
  const [action = "", networkMessageId = "", ip = "", , ...rest] = text.split("|");
  const kind = kinds[action.trim()];
  // A subject may hold the separator itself.
  if (kind === undefined || rest.length === 0)
    return { kind: "phish", subject: text, networkMessageId: null, senderIp: null };
  const subject = rest.join("|").trim();
  const isGuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(networkMessageId.trim());
  return {
    kind,
    subject: /^\(.*\)$/s.test(subject) ? subject.slice(1, -1) : subject,
    networkMessageId: isGuid ? networkMessageId.trim().toLowerCase() : null,
    senderIp: isIP(ip.trim()) === 0 ? null : ip.trim(),
  };
}

function isMail({ message, content }: Attachment): boolean {
  return message !== null && content.length > 0;
}
