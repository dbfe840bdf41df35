/** Time that detectors may take: so many milliseconds of each second, and as much at once. */
export class Budget {
  readonly #perSecond: number;
  readonly #now: () => number;
  #left: number;
  #at: number;
  #isSpent = false;

  /** @param now a clock in milliseconds that never goes back */
  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#now = now;
    this.#left = perSecond;
    this.#at = now();
  }

  /** Once it is spent, half of it has to come back: work in one piece is worth more than here and there. */
  hasTime(): boolean {
    const now = this.#now();
    this.#left = Math.min(this.#perSecond, this.#left + ((now - this.#at) * this.#perSecond) / 1000);
    this.#at = now;
    this.#isSpent = this.#left <= (this.#isSpent ? this.#perSecond / 2 : 0);
    return !this.#isSpent;
  }

  /** Does some work at the budget's expense. */
  spend<Result>(work: () => Result): Result {
    const started = this.#now();
    const result = work();
    this.#left -= this.#now() - started;
    return result;
  }
}
