import { splitThread } from "../body/split-thread.ts";
import { type ForwardField, readForwardLine } from "./forward-labels.ts";

/** A message forwarded inline. */
export interface ForwardedMessage {
  /** As displayed; may contain an address. */
  readonly from: string;
  /** In lowercase; null if only a name is displayed. */
  readonly address: string | null;
  /** Null if missing. */
  readonly subject: string | null;
  /** Its text without quoted messages. */
  readonly text: string;
  /** Text above it. */
  readonly above: string;
}

/** Max lines of a text, and of one header block. */
const [maxLines, maxHeaders] = [5_000, 24];

const quotation = /^(?:\s{0,3}[>|›]\s?)+/;

/**
 * Finds the first forwarded message in a text: below a header block in any supported language, else below an
 * attribution line such as "On Monday, Kim wrote:". Null if there is none.
 */
export function readForward(text: string): ForwardedMessage | null {
  const lines = text.split("\n", maxLines);
  for (let at = 0; at < lines.length; at += 1) {
    const block = readBlock(lines, at);
    if (block !== null) return block;
  }
  const { current, quoted } = splitThread(text);
  const [first] = quoted;
  if (first === undefined || first.from === "") return null;
  return { from: first.from, address: addressIn(first.from), subject: null, text: first.text, above: current };
}

/** A header block with the sender and two more headers, and the text around it. */
function readBlock(lines: readonly string[], start: number): ForwardedMessage | null {
  const bare = (at: number) => (lines[at] ?? "").replace(quotation, "");
  if (readForwardLine(bare(start)) === null) return null;
  const fields = new Map<ForwardField, string>();
  let last: ForwardField | null = null;
  let [end, isApart] = [start, false];
  for (let at = start; at < Math.min(lines.length, start + maxHeaders); at += 1) {
    const line = bare(at);
    const read = readForwardLine(line);
    if (line.trim() === "") {
      isApart = true;
      continue;
    }
    if (read !== null) {
      if (!fields.has(read.field)) fields.set(read.field, read.value);
      last = read.field;
    } else if (last === null || !isContinuation(line, last, { value: fields.get(last) ?? "", isApart })) break;
    // Some tables put the value on the next line.
    else if (fields.get(last) === "") fields.set(last, line.trim());
    [end, isApart] = [at, false];
  }
  const from = fields.get("from") ?? "";
  if (from === "" || fields.size < 3) return null;
  const below = lines.slice(end + 1).map((line) => line.replace(quotation, ""));
  return {
    from,
    address: addressIn(from),
    subject: fields.get("subject") ?? null,
    text: splitThread(below.join("\n").trim()).current,
    above: lines.slice(0, start).join("\n"),
  };
}

/** Whether a line continues the header above it. */
function isContinuation(
  line: string,
  field: ForwardField,
  { value, isApart }: { readonly value: string; readonly isApart: boolean },
): boolean {
  return value === "" || (!isApart && (/^\s/.test(line) || (field === "to" && line.includes("@"))));
}

function addressIn(text: string): string | null {
  return /[^\s<>"(),;:[\]]{1,100}@[^\s<>"(),;:[\]]{1,200}/.exec(text)?.[0]?.toLowerCase() ?? null;
}
