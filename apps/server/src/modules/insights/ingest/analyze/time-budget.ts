/** A time budget in milliseconds per second; unused time adds up to one second's budget. */
export class TimeBudget {
  readonly #perSecond: number;
  readonly #now: () => number;
  #left: number;
  #at: number;
  #isSpent = false;

  /** @param now a monotonic clock in milliseconds */
  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#now = now;
    this.#left = perSecond;
    this.#at = now();
  }

  /** Once spent, half of it must be regained: one longer run finds more than several short ones. */
  hasTime(): boolean {
    const now = this.#now();
    this.#left = Math.min(this.#perSecond, this.#left + ((now - this.#at) * this.#perSecond) / 1000);
    this.#at = now;
    this.#isSpent = this.#left <= (this.#isSpent ? this.#perSecond / 2 : 0);
    return !this.#isSpent;
  }

  /** Runs work and deducts the time it took. */
  spend<Result>(work: () => Result): Result {
    const started = this.#now();
    const result = work();
    this.#left -= this.#now() - started;
    return result;
  }
}
