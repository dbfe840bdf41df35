import { ByteStream } from "./byte-stream.ts";
import type { Rows } from "./rows.ts";

const lineEnd = 0x0a;
/** Bytes that UTF-8 takes at most for a unit of a text. */
const longestUnit = 3;

/** A row of a table: an object in one line of JSON, whose end others may have in common with it. */
export interface RowText {
  readonly own: string;
  /** Written as it is: a text that was written before costs less than its parts put together once more. */
  readonly common: string;
}

/**
 * Rows of one table that wait, as bytes. A text that was put together waits as all of its parts, each of which the garbage
 * collector copies; of bytes it knows one piece for many rows.
 */
export class RowBytes {
  readonly #bytes = new ByteStream();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** @returns the bytes that it takes */
  add({ own, common }: RowText): number {
    this.#bytes.reserve((own.length + common.length) * longestUnit + 1);
    const { piece, end: start } = this.#bytes;
    const commonAt = start + piece.write(own, start);
    const end = commonAt + piece.write(common, commonAt);
    piece[end] = lineEnd;
    this.#bytes.end = end + 1;
    this.#count += 1;
    return this.#bytes.end - start;
  }

  /** Takes out what was added since it was last taken. */
  take(): Rows {
    const rows = { count: this.#count, chunks: this.#bytes.take() };
    this.#count = 0;
    return rows;
  }
}
