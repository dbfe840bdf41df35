/** Milliseconds after which half of a use is forgotten. */
const halfLifeMs = 60_000;

/** Recent use of a resource by its owners, in milliseconds, decaying over time. */
export class RecentUse {
  readonly #now: () => number;
  readonly #used = new Map<string, { readonly ms: number; readonly at: number }>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  add(owner: string, ms: number): void {
    const total = this.#left(owner) + ms;
    this.#used.delete(owner);
    this.#used.set(owner, { ms: total, at: this.#now() });
    // Owners are in the order of their last use.
    for (const [oldest] of this.#used) {
      if (this.secondsOf(oldest) > 0) return;
      this.#used.delete(oldest);
    }
  }

  /** Whole seconds of recent use, so that owners with little use are equal. */
  secondsOf(owner: string): number {
    return Math.floor(this.#left(owner) / 1_000);
  }

  get size(): number {
    return this.#used.size;
  }

  #left(owner: string): number {
    const used = this.#used.get(owner);
    return used === undefined ? 0 : used.ms * 0.5 ** ((this.#now() - used.at) / halfLifeMs);
  }
}
