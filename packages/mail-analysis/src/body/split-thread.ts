import { attribution, attributionStart, headerLine, senderLine, separator, wrote } from "./thread-markers.ts";

/** A quoted message below the current one. */
export interface QuotedMessage {
  /** Its sender as named by the attribution line or header block; empty if not named. */
  readonly from: string;
  readonly text: string;
}

/** The current message and the quoted ones; a plain forward has no current text. */
export interface Thread {
  readonly current: string;
  readonly quoted: readonly QuotedMessage[];
}

/** State for the next lines: the sender's text, marked as quoted, or quoted to the end. */
type State = "own" | "marked" | "rest";

/** Max lines; a longer message isn't a conversation. */
const maxLines = 20_000;

/** Splits a text into the current message and quoted ones by the markers that clients insert. */
export function splitThread(text: string): Thread {
  const lines = text.split("\n", maxLines);
  const current: string[] = [];
  const quoted: { from: string; lines: string[] }[] = [];
  let state: State = "own";
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const isMarked = /^\s{0,3}[>|›]/.test(line);
    const head = isMarked ? null : headOfQuotation(lines, at);
    if (head !== null) {
      quoted.push({ from: head.from, lines: [] });
      at += head.lines - 1;
      state = /^\s{0,3}[>|›]/.test(lines.slice(at + 1).find((each) => each.trim() !== "") ?? "") ? "marked" : "rest";
    } else if (state === "rest") quoted.at(-1)?.lines.push(line);
    else if (isMarked) {
      if (quoted.length === 0 || state === "own") quoted.push({ from: "", lines: [] });
      quoted.at(-1)?.lines.push(line.replace(/^\s{0,3}[>|›]\s?/, ""));
      state = "marked";
    } else {
      if (line.trim() !== "") state = "own";
      current.push(line);
    }
  }
  return {
    current: current.join("\n").trim(),
    quoted: quoted.map((each) => ({ from: each.from, text: each.lines.join("\n").trim() })),
  };
}

/** The marker above a quote, with its number of lines; null if there is none here. */
function headOfQuotation(
  lines: readonly string[],
  at: number,
): { readonly from: string; readonly lines: number } | null {
  const line = lines[at] ?? "";
  if (line.length > 400) return null;
  const block = headerBlock(lines, at);
  if (block !== null) return block;
  if (separator.test(line)) {
    const next = lines.findIndex((each, index) => index > at && each.trim() !== "");
    const below = next === -1 ? null : headerBlock(lines, next);
    return { from: below?.from ?? "", lines: below === null ? 1 : next - at + below.lines };
  }
  const maxWrappedLines = attributionStart.test(line) ? 3 : 1;
  for (let count = 1; count <= maxWrappedLines; count += 1) {
    const joined = lines
      .slice(at, at + count)
      .join(" ")
      .trim();
    if (joined.length < 500 && attribution.test(joined)) return { from: senderOf(joined), lines: count };
  }
  return null;
}

/** A header block: the sender's line and at least two more, including continuation lines. */
function headerBlock(lines: readonly string[], at: number): { readonly from: string; readonly lines: number } | null {
  const sender = senderLine.exec(lines[at] ?? "")?.[1];
  if (sender === undefined) return null;
  let [count, last] = [0, at];
  for (let index = at + 1; index < Math.min(lines.length, at + 9); index += 1) {
    const line = lines[index] ?? "";
    if (headerLine.test(line)) [count, last] = [count + 1, index];
    else if (!/^\s|^$|@/.test(line) || (line.trim() === "" && count >= 2)) break;
  }
  return count < 2 ? null : { from: sender.trim(), lines: last - at + 1 };
}

/** The address of an attribution line, else the name after or before its verb. */
function senderOf(line: string): string {
  const address = /[^\s<>"(,;:]{1,100}@[^\s<>"),;:]{1,200}/.exec(line)?.[0];
  if (address !== undefined) return address;
  const [before = "", ...behind] = line.replace(/\s*[:：][\s*_]*$/, "").split(wrote);
  const name = behind.join(" ").trim() || before.split(/[,،]\s*/).at(-1);
  return (name ?? "").slice(0, 200);
}
