import { splitThread } from "../body/split-thread.ts";
import { type ForwardField, readForwardLine } from "./forward-labels.ts";

/** A mail that somebody sent on in the text of another one. */
export interface ForwardedMail {
  /** As it is shown; may hold an address. */
  readonly from: string;
  /** In lower case; null where the mail program showed a name only. */
  readonly address: string | null;
  /** Null where it is not shown. */
  readonly subject: string | null;
  /** What it says, without mails quoted below. */
  readonly text: string;
  /** What stands above it. */
  readonly above: string;
}

/** Lines that are looked at, and lines of one block of headers. */
const [mostLines, mostHeaders] = [5_000, 24];

const quotation = /^(?:\s{0,3}[>|›]\s?)+/;

/**
 * Reads the first mail that is forwarded in a text: below the block of headers that mail programs write in the language of
 * their owner, else below a line such as "On Monday, Kim wrote:". Null where there is none.
 */
export function readForward(text: string): ForwardedMail | null {
  const lines = text.split("\n", mostLines);
  for (let at = 0; at < lines.length; at += 1) {
    const block = readBlock(lines, at);
    if (block !== null) return block;
  }
  const { current, quoted } = splitThread(text);
  const [first] = quoted;
  if (first === undefined || first.from === "") return null;
  return { from: first.from, address: addressIn(first.from), subject: null, text: first.text, above: current };
}

/** A block of headers with the sender and two more, and what stands around it. */
function readBlock(lines: readonly string[], start: number): ForwardedMail | null {
  const bare = (at: number) => (lines[at] ?? "").replace(quotation, "");
  if (readForwardLine(bare(start)) === null) return null;
  const told = new Map<ForwardField, string>();
  let last: ForwardField | null = null;
  let [end, isApart] = [start, false];
  for (let at = start; at < Math.min(lines.length, start + mostHeaders); at += 1) {
    const line = bare(at);
    const read = readForwardLine(line);
    if (line.trim() === "") {
      isApart = true;
      continue;
    }
    if (read !== null) {
      if (!told.has(read.field)) told.set(read.field, read.value);
      last = read.field;
    } else if (last === null || !goesOn(line, last, { value: told.get(last) ?? "", isApart })) break;
    // Some tables put the value into the next line.
    else if (told.get(last) === "") told.set(last, line.trim());
    [end, isApart] = [at, false];
  }
  const from = told.get("from") ?? "";
  if (from === "" || told.size < 3) return null;
  const below = lines.slice(end + 1).map((line) => line.replace(quotation, ""));
  return {
    from,
    address: addressIn(from),
    subject: told.get("subject") ?? null,
    text: splitThread(below.join("\n").trim()).current,
    above: lines.slice(0, start).join("\n"),
  };
}

/** Whether a line belongs to the header above it: its value, or what did not fit there. */
function goesOn(
  line: string,
  field: ForwardField,
  { value, isApart }: { readonly value: string; readonly isApart: boolean },
): boolean {
  return value === "" || (!isApart && (/^\s/.test(line) || (field === "to" && line.includes("@"))));
}

function addressIn(text: string): string | null {
  return /[^\s<>"(),;:[\]]{1,100}@[^\s<>"(),;:[\]]{1,200}/.exec(text)?.[0]?.toLowerCase() ?? null;
}
