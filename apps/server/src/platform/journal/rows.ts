/** Rows of one table as JSON objects, each one a line with its end, in UTF-8. */
export interface Rows {
  readonly count: number;
  readonly chunks: readonly Buffer[];
}

/** Bytes that are sent at once: enough to be worth it, and too few to hold others up. */
const pieceBytes = 512 * 1024;

/** The rows one by one, without line ends. */
export function linesOf({ chunks }: Rows): string[] {
  return Buffer.concat(chunks).toString("utf8").split("\n").filter(Boolean);
}

export function encodeRows(lines: readonly string[]): Rows {
  return { count: lines.length, chunks: [Buffer.from(`${lines.join("\n")}\n`)] };
}

/** The same behind a line of its own, and the bytes of both. */
export function encodeTitled(title: string, lines: readonly string[]): { readonly data: Buffer; readonly rows: Rows } {
  const data = Buffer.from(`${title}\n${lines.join("\n")}\n`);
  return { data, rows: { count: lines.length, chunks: [data.subarray(Buffer.byteLength(title) + 1)] } };
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
