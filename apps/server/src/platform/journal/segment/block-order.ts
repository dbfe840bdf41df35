import type { BlockPlace } from "./checked-block.ts";

/** Gaps and repetitions in the block numbers of a segment. */
export interface BlockGaps {
  /** Whether the end of the segment was written: else its process was killed, or the file was cut behind a block. */
  readonly isSealed: boolean;
  readonly blocks: number;
  /** Blocks that are not there, those aside of which nothing but a damaged line is left. */
  readonly missing: number;
  /** Blocks that were there again, and were skipped. */
  readonly repeated: number;
}

interface How {
  readonly isEnd: boolean;
  readonly isWhole: boolean;
}

/** Of rows in memory, and of files without numbered blocks. */
export const noGaps: BlockGaps = { isSealed: true, blocks: 0, missing: 0, repeated: 0 };

/** Follows the blocks of one segment through its file. */
export class BlockOrder {
  readonly #acknowledged: number;
  /** The segment that the blocks are of; null until there is one. */
  id: string | null = null;
  readonly #seen = new Set<number>();
  readonly #whole = new Set<number>();
  #next = 0;
  #end: number | null = null;
  #repeated = 0;
  /** Parts whose line is damaged: each was a block at least. */
  #unknown = 0;

  /** @param acknowledged how many blocks there were at least */
  constructor(acknowledged = 0) {
    this.#acknowledged = acknowledged;
  }

  /** How a block goes on with those before it. */
  take({ id, number }: BlockPlace, { isEnd, isWhole }: How): "next" | "repeated" | "foreign" {
    this.id ??= id;
    if (id !== this.id) return "foreign";
    if (isEnd) {
      this.#end = number;
      return "next";
    }
    if (this.#whole.has(number)) {
      this.#repeated += 1;
      return "repeated";
    }
    this.#seen.add(number);
    if (isWhole) this.#whole.add(number);
    this.#next = Math.max(this.#next, number + 1);
    return "next";
  }

  skip(): void {
    this.#unknown += 1;
  }

  get gaps(): BlockGaps {
    if (this.id === null && this.#acknowledged === 0) return noGaps;
    const expected = Math.max(this.#end ?? 0, this.#next, this.#acknowledged);
    const missing = Math.max(0, expected - this.#seen.size - this.#unknown);
    return { isSealed: this.#end !== null, blocks: this.#seen.size, missing, repeated: this.#repeated };
  }
}
