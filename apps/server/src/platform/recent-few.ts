import { LRUCache } from "lru-cache";

/**
 * Remembers the last few things of each recent owner. They are compared one by one, which costs less than building a key
 * from all members for every lookup.
 */
export class RecentFew<Thing> {
  readonly #few: number;
  readonly #owners: LRUCache<string, Thing[]>;

  /** @param owners that are remembered @param few things of each */
  constructor(owners: number, few: number) {
    this.#few = few;
    this.#owners = new LRUCache({ max: owners });
  }

  /** The newest one first. */
  of(owner: string): readonly Thing[] {
    return this.#owners.get(owner) ?? [];
  }

  add(owner: string, thing: Thing): void {
    this.#owners.set(owner, [thing, ...this.of(owner)].slice(0, this.#few));
  }
}
