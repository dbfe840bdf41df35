import { canonicalIp } from "@parapet/ip-address";

/** The reporter's category of a message. */
type ReportKind = "phish" | "junk" | "not_junk";

/** What a report's subject says about the reported message. */
export interface ReportSubject {
  readonly kind: ReportKind;
  /** Sender of the reported message, if included. */
  readonly subject: string;
  /** Microsoft's ID of the reported message. */
  readonly networkMessageId: string | null;
  /** Its source IP address, as seen by Microsoft. */
  readonly senderIp: string | null;
  /** In lowercase. */
  readonly sender: string | null;
  /** The author of the subject: Outlook's button, another client's button, or a person. */
  readonly by: "button" | "tool" | "person";
}

/** Categories of Outlook's report button by the first field. */
const kinds = new Map<string, ReportKind>([
  ["1", "junk"],
  ["2", "not_junk"],
  ["3", "phish"],
]);
const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Subject prefixes of other clients' buttons, in brackets or before a colon. */
const mark =
  /^\s*(?:\[[^[\]]{0,30}?(?<bracketed>phish|spam|junk|suspicious|report)[^[\]]{0,30}\]|(?<plain>(?:potential|possible|suspected|suspicious|reported|user[- ]reported)\s+(?:phish(?:ing)?|spam|junk|e-?mail|message)|phish(?:ing)?\s+(?:alert|report)|spam\s+report|not\s+(?:spam|junk))\s*[:|-])\s*/iu;

/**
 * Parses the subject of a report. Outlook's button writes `action|id|IP|sender|(subject)`; other buttons add a prefix.
 * Any other subject means phishing.
 */
export function readReportSubject(text: string): ReportSubject {
  return readFields(text) ?? readMark(text) ?? { ...unknown, subject: text.trim(), by: "person" };
}

const unknown = { kind: "phish", networkMessageId: null, senderIp: null, sender: null } as const;

function readFields(text: string): ReportSubject | null {
  const [action = "", networkMessageId = "", ip = "", from = "", ...rest] = text.split("|");
  const kind = kinds.get(action.trim());
  // A subject can contain the separator.
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
