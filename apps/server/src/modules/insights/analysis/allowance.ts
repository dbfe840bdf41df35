/** A token bucket for each key. */
export class Allowance {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #left = new Map<string, { tokens: number; atMs: number }>();

  constructor({ burst, perSecond }: { readonly burst: number; readonly perSecond: number }) {
    this.#burst = burst;
    this.#perSecond = perSecond;
  }

  /** Whether there was one left. */
  take(key: string, nowMs: number): boolean {
    const known = this.#left.get(key) ?? { tokens: this.#burst, atMs: nowMs };
    this.#left.set(key, known);
    known.tokens = Math.min(this.#burst, known.tokens + ((nowMs - known.atMs) / 1000) * this.#perSecond);
    known.atMs = nowMs;
    if (known.tokens < 1) return false;
    known.tokens -= 1;
    return true;
  }
}
