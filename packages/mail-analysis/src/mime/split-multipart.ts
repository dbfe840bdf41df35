import { endOfLine } from "./read-headers.ts";

/** The parts of a multipart, without the line break before each boundary. */
export interface SplitMultipart {
  readonly pieces: readonly Buffer[];
  /** Whether the closing boundary was found. */
  readonly isTerminated: boolean;
  /** Whether there were more parts than the limit. */
  readonly isCut: boolean;
}

/** Splits a multipart's body. The preamble and the epilogue are dropped. */
export function splitMultipart(body: Buffer, boundary: string, max: number): SplitMultipart {
  const delimiter = Buffer.from(`--${boundary}`, "utf8");
  const pieces: Buffer[] = [];
  let [start, at] = [-1, 0];
  for (;;) {
    const found = body.indexOf(delimiter, at);
    if (found === -1) break;
    const next = endOfLine(body, found, body.length);
    at = next;
    const rest = body
      .toString("latin1", found + delimiter.length, Math.min(next, found + delimiter.length + 80))
      .trimEnd();
    const isAtLineStart = found === 0 || body[found - 1] === 0x0a || body[found - 1] === 0x0d;
    if (!isAtLineStart || (rest !== "" && rest !== "--")) {
      at = found + delimiter.length;
      continue;
    }
    if (start !== -1) pieces.push(body.subarray(start, Math.max(start, beforeLineBreak(body, found))));
    if (rest === "--") return { pieces, isTerminated: true, isCut: false };
    if (pieces.length >= max) return { pieces, isTerminated: false, isCut: true };
    start = next;
  }
  if (start !== -1) pieces.push(body.subarray(start));
  return { pieces, isTerminated: false, isCut: false };
}

function beforeLineBreak(body: Buffer, at: number): number {
  const newline = body[at - 1] === 0x0a ? at - 1 : at;
  return body[newline - 1] === 0x0d ? newline - 1 : newline;
}
