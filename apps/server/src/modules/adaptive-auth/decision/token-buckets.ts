interface Bucket {
  tokens: number;
  atMs: number;
}

const capacity = 100_000;

/** Lets so many calls a minute pass, each name by itself; a pause saves up at most a minute's calls. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();

  /** Seconds to wait before the next call passes; 0 when this one does. */
  take(name: string, perMinute: number, nowMs: number): number {
    const bucket = this.#buckets.get(name) ?? { tokens: perMinute, atMs: nowMs };
    const perMs = perMinute / 60_000;
    bucket.tokens = Math.min(perMinute, bucket.tokens + Math.max(0, nowMs - bucket.atMs) * perMs);
    bucket.atMs = nowMs;
    // What was used last stays; a bucket that was long not used is full, as a new one is.
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    if (this.#buckets.size > capacity) this.#forgetOldest();
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perMs / 1000);
    bucket.tokens -= 1;
    return 0;
  }

  #forgetOldest(): void {
    for (const oldest of this.#buckets.keys()) {
      this.#buckets.delete(oldest);
      return;
    }
  }
}
