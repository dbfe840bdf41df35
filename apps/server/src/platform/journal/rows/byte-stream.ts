import { fillMemory, takeMemory } from "./row-memory.ts";
import { pieceBytes } from "./rows.ts";

/** Bytes that grow at their end and are taken out in chunks; what was taken is not written to again. */
export class ByteStream {
  /** The memory that is written to: from `end` on, after `reserve`. */
  piece = Buffer.alloc(0);
  end = 0;
  #start = 0;
  #full: Buffer[] = [];

  /** Makes room for so many bytes behind `end`. */
  reserve(bytes: number): void {
    if (this.piece.length - this.end < bytes) this.#turn(Math.max(bytes, pieceBytes));
  }

  /** Adds the same byte so many times. */
  fill(byte: number, times: number): void {
    for (let left = times; left > 0;) {
      const some = Math.min(left, pieceBytes);
      this.reserve(some);
      this.piece.fill(byte, this.end, this.end + some);
      this.end += some;
      left -= some;
    }
  }

  /** Takes out what was added since it was last taken. */
  take(): Buffer[] {
    this.#keep();
    const chunks = this.#full;
    this.#full = [];
    return chunks;
  }

  #keep(): void {
    if (this.end > this.#start) this.#full.push(this.piece.subarray(this.#start, this.end));
    this.#start = this.end;
  }

  #turn(bytes: number): void {
    this.#keep();
    fillMemory(this.piece, this.end);
    this.piece = takeMemory(bytes);
    this.#start = 0;
    this.end = 0;
  }
}
