import { numberIn } from "./new-ids.ts";

/** Decisions of which it is known whose calls they were about. */
export const rememberedDecisions = 50_000;

/**
 * Whose calls the last decisions of this process were about. Ids are kept as numbers, in places that are written over: kept as
 * texts, the garbage collector would copy thousands of them every second.
 */
export class RecentCallers<Caller> {
  readonly #callers: (Caller | undefined)[] = Array.from({ length: rememberedDecisions });
  readonly #tails = new Float64Array(rememberedDecisions);

  /** @param id of a decision of this process: its number says where it stands, and its random end that it is this one */
  set(id: string, caller: Caller): void {
    const at = numberIn(id) % rememberedDecisions;
    this.#callers[at] = caller;
    this.#tails[at] = tailOf(id);
  }

  /** @param id may be anybody's */
  get(id: string): Caller | undefined {
    const at = numberIn(id) % rememberedDecisions;
    return this.#tails[at] === tailOf(id) ? this.#callers[at] : undefined;
  }
}

/** The last group of digits: 42 random bits and six that count, which a double holds. */
function tailOf(id: string): number {
  return Number.parseInt(id.slice(24), 16);
}
