/** Rows of one table as JSON objects, each one a line with its end, in UTF-8. */
export interface Rows {
  readonly count: number;
  readonly chunks: readonly Buffer[];
}

/** Bytes that are sent at once: enough to be worth it, and too few to hold others up. */
const pieceBytes = 512 * 1024;

export function bytesOf(chunks: Rows["chunks"]): number {
  let bytes = 0;
  for (const { length } of chunks) bytes += length;
  return bytes;
}

/** The rows one by one, without line ends. */
export function linesOf({ chunks }: Rows): string[] {
  return Buffer.concat(chunks).toString("utf8").split("\n").filter(Boolean);
}

export function encodeRows(lines: readonly string[]): Rows {
  return { count: lines.length, chunks: [Buffer.from(`${lines.join("\n")}\n`)] };
}

/** The first row without its line end; empty when there is none. */
export function firstOf({ chunks: [first] }: Rows): string {
  return first?.toString("utf8", 0, first.indexOf("\n")) ?? "";
}

/** The rows in pieces of a size to send. */
export function* piecesOf({ chunks }: Rows): Iterable<Buffer> {
  let piece: Buffer[] = [];
  let bytes = 0;
  for (const chunk of chunks) {
    piece.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(piece);
    piece = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(piece);
}
