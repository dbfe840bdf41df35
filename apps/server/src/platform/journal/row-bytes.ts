import { fillMemory, takeMemory } from "./row-memory.ts";
import { pieceBytes, type Rows } from "./rows.ts";

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
  #piece = Buffer.alloc(0);
  #start = 0;
  #end = 0;
  #count = 0;
  #full: Buffer[] = [];

  get count(): number {
    return this.#count;
  }

  /** @returns the bytes that it takes */
  add({ own, common }: RowText): number {
    const most = (own.length + common.length) * longestUnit + 1;
    if (this.#piece.length - this.#end < most) this.#turn(Math.max(most, pieceBytes));
    const start = this.#end;
    this.#end += this.#piece.write(own, this.#end);
    this.#end += this.#piece.write(common, this.#end);
    this.#piece[this.#end] = lineEnd;
    this.#end += 1;
    this.#count += 1;
    return this.#end - start;
  }

  /** Takes out what was added since it was last taken. */
  take(): Rows {
    this.#keep();
    const rows = { count: this.#count, chunks: this.#full };
    this.#count = 0;
    this.#full = [];
    return rows;
  }

  #keep(): void {
    if (this.#end > this.#start) this.#full.push(this.#piece.subarray(this.#start, this.#end));
    this.#start = this.#end;
  }

  #turn(bytes: number): void {
    this.#keep();
    fillMemory(this.#piece, this.#end);
    this.#piece = takeMemory(bytes);
    this.#start = 0;
    this.#end = 0;
  }
}
