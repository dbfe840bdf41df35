import { canonicalIp } from "@parapet/ip-address";

/** What somebody says of a mail who reports it. */
export type ReportKind = "phish" | "junk" | "not_junk";

/** What the subject of a report tells about the reported mail. */
export interface ReportSubject {
  readonly kind: ReportKind;
  /** Of the reported mail, as far as the report says. */
  readonly subject: string;
  /** Microsoft's id of the reported mail. */
  readonly networkMessageId: string | null;
  /** Where it came from, as Microsoft saw it. */
  readonly senderIp: string | null;
  /** In lower case. */
  readonly sender: string | null;
  /** What wrote the subject: Outlook's button, another program's, or a person. */
  readonly by: "button" | "tool" | "person";
}

/** What the first field of the subject means that Outlook's button writes. */
const kinds = new Map<string, ReportKind>([
  ["1", "junk"],
  ["2", "not_junk"],
  ["3", "phish"],
]);
const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What other programs' buttons put before the subject, whether in brackets or before a colon. */
const mark =
  /^\s*(?:\[[^[\]]{0,30}?(?<bracketed>phish|spam|junk|suspicious|report)[^[\]]{0,30}\]|(?<plain>(?:potential|possible|suspected|suspicious|reported|user[- ]reported)\s+(?:phish(?:ing)?|spam|junk|e-?mail|message)|phish(?:ing)?\s+(?:alert|report)|spam\s+report|not\s+(?:spam|junk))\s*[:|-])\s*/iu;

/**
 * Reads the subject of a report. Outlook's button writes `action|id|IP|sender|(subject)`; buttons of other programs put a
 * mark of theirs before it. Any other subject means phishing, as does whatever else is not known.
 */
export function readReportSubject(text: string): ReportSubject {
  return readFields(text) ?? readMark(text) ?? { ...unknown, subject: text.trim(), by: "person" };
}

const unknown = { kind: "phish", networkMessageId: null, senderIp: null, sender: null } as const;

function readFields(text: string): ReportSubject | null {
  const [action = "", networkMessageId = "", ip = "", from = "", ...rest] = text.split("|");
  const kind = kinds.get(action.trim());
  // A subject may hold the separator itself.
  if (kind === undefined || rest.length === 0) return null;
  const subject = rest.join("|").trim();
  const sender = from.trim().toLowerCase();
  return {
    kind,
    subject: /^\(.*\)$/s.test(subject) ? subject.slice(1, -1) : subject,
    networkMessageId: guid.test(networkMessageId.trim()) ? networkMessageId.trim().toLowerCase() : null,
    senderIp: canonicalIp(ip.trim()),
    sender: sender.includes("@") ? sender : null,
    by: "button",
  };
}

function readMark(text: string): ReportSubject | null {
  const found = mark.exec(text);
  if (found === null) return null;
  const words = found[0].toLowerCase();
  const isNot = /\bnot\s+(?:spam|junk|phish)/.test(words);
  const isJunk = /spam|junk/.test(words) && !words.includes("phish");
  const kind = isNot ? "not_junk" : isJunk ? "junk" : "phish";
  return { ...unknown, kind, subject: text.slice(found[0].length).trim(), by: "tool" };
}
