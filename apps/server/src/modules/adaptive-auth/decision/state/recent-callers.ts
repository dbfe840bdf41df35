import { getSequence } from "./decision-ids.ts";

export const maxDecisions = 50_000;

/** Ring buffer from decision IDs to callers. IDs are stored as numbers to reduce garbage collection. */
export class RecentCallers<Caller> {
  readonly #callers: (Caller | undefined)[] = Array.from({ length: maxDecisions });
  readonly #tails = new Float64Array(maxDecisions);

  /** @param id of a decision of this process: its sequence number is the slot, its random tail identifies it */
  set(id: string, caller: Caller): void {
    const at = getSequence(id) % maxDecisions;
    this.#callers[at] = caller;
    this.#tails[at] = getTail(id);
  }

  /** @param id may be of another process */
  get(id: string): Caller | undefined {
    const at = getSequence(id) % maxDecisions;
    return this.#tails[at] === getTail(id) ? this.#callers[at] : undefined;
  }
}

/** The last group of digits: 42 random bits and six of the sequence, which fit a double. */
function getTail(id: string): number {
  return Number.parseInt(id.slice(24), 16);
}
