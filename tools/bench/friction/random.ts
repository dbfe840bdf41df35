import { seeded } from "@parapet/server/modules/adaptive-auth/sandbox/seeded.ts";

/** Repeatable chance: the same seed gives the same draws. */
export class Random {
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seeded(seed);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }
  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }
  /** @throws without an item */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from");
    return item;
  }
  /** Around a middle, as the sum of several draws. */
  around(middle: number, spread: number): number {
    return middle + spread * (this.next() + this.next() + this.next() - 1.5);
  }
}
