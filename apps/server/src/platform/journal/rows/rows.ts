/** Rows of one table as JSON objects, each one a line with its end, in UTF-8. */
export interface Rows {
  readonly count: number;
  readonly chunks: readonly Buffer[];
}

/** Bytes that are held, and sent, at once: enough to be worth it, and too few to hold others up. */
export const pieceBytes = 64 * 1024;

export function bytesOf(chunks: Rows["chunks"]): number {
  let bytes = 0;
  for (const { length } of chunks) bytes += length;
  return bytes;
}

/** Adds a chunk to others; where it lies in memory behind the last one, both are one. */
export function addChunk(chunks: Buffer[], chunk: Buffer): void {
  const last = chunks.at(-1);
  const isNext = last?.buffer === chunk.buffer && last.byteOffset + last.length === chunk.byteOffset;
  if (last === undefined || !isNext) chunks.push(chunk);
  else chunks[chunks.length - 1] = Buffer.from(chunk.buffer, last.byteOffset, last.length + chunk.length);
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

/** Chunks in pieces of a size to send; what is large enough already is not copied. */
export function* piecesOf(chunks: Rows["chunks"]): Iterable<Buffer> {
  let piece: Buffer[] = [];
  let bytes = 0;
  for (const chunk of chunks) {
    piece.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceBytes / 2) continue;
    yield piece.length === 1 ? chunk : Buffer.concat(piece);
    piece = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(piece);
}

/** Names of tables and columns as segment files have them: they go into statements and names of files as they are. */
export const sqlName = /^[a-z_][a-z0-9_]*$/;
