import { decodeWords } from "postal-mime";

/** A subject with its parsed prefixes. */
export interface Subject {
  /** Decoded, on one line. */
  readonly text: string;
  /** Without prefixes such as `Re:`, `TR:` or `[list]`. */
  readonly base: string;
  readonly isReply: boolean;
  readonly isForward: boolean;
}

/** Reply and forward prefixes of clients, in many languages. */
const replies = "re|aw|antw|antwort|sv|vs|rép|rep|ref|odp|ynt|rif|res|ответ|رد|回复|回覆|答复";
const forwards = "fwd?|wg|tr|rv|enc|vb|i|doorst|transf|пересл|إعادة توجيه|转发|轉寄";
const prefix = new RegExp(
  String.raw`^\s*(?:(?<reply>${replies})|(?<forward>${forwards}))\s*(?:\[\d{1,3}\]|\(\d{1,3}\))?\s*[:：]\s*`,
  "iu",
);
const tag = /^\s*\[[^[\]]{1,40}\]\s*/;

/** Reads a subject header. */
export function readSubject(header: string | null): Subject {
  const text = decodeWords(header ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
  let [base, isReply, isForward] = [text, false, false];
  for (let turns = 0; turns < 20; turns += 1) {
    const match = prefix.exec(base);
    isReply ||= match?.groups?.["reply"] !== undefined;
    isForward ||= match?.groups?.["forward"] !== undefined;
    const next = base.replace(match === null ? tag : prefix, "");
    if (next === base || next === "") break;
    base = next;
  }
  return { text, base, isReply, isForward };
}
