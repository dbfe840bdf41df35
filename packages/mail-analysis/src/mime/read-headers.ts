import type { Defects } from "../defects.ts";
import type { Limits } from "../limits.ts";
import { decodeBytes } from "./decode-text.ts";

/** A header as written. */
export interface Header {
  /** In lowercase. */
  readonly name: string;
  /** Unfolded; non-ASCII bytes as UTF-8 or else Windows-1252; encoded words aren't decoded. */
  readonly value: string;
}

/** Headers in message order, including duplicates, and the offset of the body. */
export interface HeaderSection {
  readonly headers: readonly Header[];
  readonly bodyStart: number;
}

const headerLine = /^([!-9;-~]{1,200})[ \t]*:(.*)$/s;

/** Reads the header section from `start`. Any other line ends it, as in email clients. */
export function readHeaders(
  bytes: Buffer,
  start: number,
  end: number,
  limits: Limits,
  defects: Defects,
): HeaderSection {
  const headers: Header[] = [];
  let lines: string[] = [];
  let at = start;
  const keep = () => {
    const match = headerLine.exec(lines.join(""));
    if (match?.[1] !== undefined)
      headers.push({ name: match[1].toLowerCase(), value: readable(match[2] ?? "").trim() });
    lines = [];
  };
  while (at < end) {
    const next = endOfLine(bytes, at, end);
    const line = bytes.toString("latin1", at, next).replace(/\r?\n$/, "");
    const isBlank = line === "" || (line.trim() === "" && isLastOfSection(bytes, next, end));
    if (isBlank) {
      if (lines.length > 0) keep();
      return { headers, bodyStart: next };
    } else if (lines.length > 0 && /^[ \t]/.test(line)) lines.push(line);
    else if (headerLine.test(line)) {
      keep();
      lines = [line];
    } else if (headers.length + lines.length === 0 && headerLine.test(lineAt(bytes, next, end))) {
      // An mbox separator, or a stray line above the headers.
      if (!/^>?From /.test(line)) defects.add("malformed_header");
    } else {
      if (lines.length > 0) keep();
      defects.add("missing_blank_line");
      return { headers, bodyStart: at };
    }
    at = next;
    if (at - start > limits.headerBytes) {
      keep();
      defects.add("headers_cut");
      return { headers, bodyStart: endOfSection(bytes, at, end) };
    }
  }
  if (lines.length > 0) keep();
  return { headers, bodyStart: end };
}

/** Start of the next line. */
export function endOfLine(bytes: Buffer, at: number, end: number): number {
  const newline = bytes.indexOf(0x0a, at);
  return newline === -1 || newline >= end ? end : newline + 1;
}

/** A line of spaces ends the section unless a header follows; then it's incorrectly folded. */
function isLastOfSection(bytes: Buffer, at: number, end: number): boolean {
  const line = lineAt(bytes, at, end);
  return !headerLine.test(line) && !/^[ \t]+\S/.test(line);
}

/** The line at this offset, cut. */
function lineAt(bytes: Buffer, at: number, end: number): string {
  return bytes.toString("latin1", at, Math.min(at + 300, endOfLine(bytes, at, end)));
}

function endOfSection(bytes: Buffer, at: number, end: number): number {
  const ends = ["\r\n\r\n", "\n\n"].map((blank) => ({ at: bytes.indexOf(blank, at, "latin1"), blank }));
  const found = ends.filter((each) => each.at !== -1 && each.at < end).toSorted((one, other) => one.at - other.at)[0];
  return found === undefined ? end : found.at + found.blank.length;
}

/** Non-ASCII bytes are UTF-8 (RFC 6532) if valid, else Windows-1252 from old clients. */
function readable(value: string): string {
  const clean = value.replaceAll(/\0/g, "");
  return /[\x80-\xff]/.test(clean) ? decodeBytes(Buffer.from(clean, "latin1"), "utf-8").text : clean;
}

/** The first header with a name; null if there is none. */
export function headerOf(headers: readonly Header[], name: string): string | null {
  return headers.find((header) => header.name === name)?.value ?? null;
}

/** All headers with a name, in message order. */
export function headersOf(headers: readonly Header[], name: string): readonly string[] {
  return headers.flatMap((header) => (header.name === name ? [header.value] : []));
}
