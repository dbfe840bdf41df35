/** A token bucket per key. */
export class TokenBuckets {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #buckets = new Map<string, { tokens: number; atMs: number }>();

  constructor({ burst, perSecond }: { readonly burst: number; readonly perSecond: number }) {
    this.#burst = burst;
    this.#perSecond = perSecond;
  }

  /** Takes a token. False when the bucket is empty. */
  take(key: string, nowMs: number): boolean {
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, atMs: nowMs };
    this.#buckets.set(key, bucket);
    bucket.tokens = Math.min(this.#burst, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * this.#perSecond);
    bucket.atMs = nowMs;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }
}
