interface Count {
  window: number;
  now: number;
  before: number;
}

/** Sliding window counters: the previous window is weighted by its overlap. Idle counters are evicted. */
export class SlidingCounts {
  readonly #windowMs: number;
  readonly #capacity: number;
  readonly #counts = new Map<string, Count>();
  #sweptAt = 0;

  /** @param capacity max counters; beyond it the oldest are evicted */
  constructor(windowMs: number, capacity = 200_000) {
    this.#windowMs = windowMs;
    this.#capacity = capacity;
  }

  /** Increments a counter. @returns the count before */
  add(id: string, nowMs: number): number {
    const window = Math.floor(nowMs / this.#windowMs);
    if (window !== this.#sweptAt) this.#sweep(window);
    const count = this.#counts.get(id);
    if (count === undefined) {
      this.#insert(id, window);
      return 0;
    }
    const before = this.#of(count, nowMs, window);
    this.#turn(count, window);
    count.now += 1;
    return before;
  }

  /** Adds counts of other processes, which may arrive late. */
  addPast(id: string, atMs: number, times: number): void {
    const window = Math.floor(atMs / this.#windowMs);
    const count = this.#counts.get(id);
    if (count === undefined) {
      this.#insert(id, window, times);
      return;
    }
    if (window === count.window - 1) count.before += times;
    if (window < count.window) return;
    this.#turn(count, window);
    count.now += times;
  }

  count(id: string, nowMs: number): number {
    const count = this.#counts.get(id);
    return count === undefined ? 0 : this.#of(count, nowMs, Math.floor(nowMs / this.#windowMs));
  }

  /** Milliseconds until the count drops below `max` without further events; 0 if it is below now. */
  waitFor(id: string, max: number, nowMs: number): number {
    const count = this.#counts.get(id);
    const current = Math.floor(nowMs / this.#windowMs);
    if (count === undefined || this.#of(count, nowMs, current) < max) return 0;
    // When a past window's weighted count drops below the rest of `max`.
    const fullMs = (window: number, before: number, rest: number) =>
      (window + 1 - Math.min(1, rest / before)) * this.#windowMs;
    const { window, now, before } = count;
    const isRoomInThis = window === current && now < max;
    const freeMs = isRoomInThis ? fullMs(current, before, max - now) : fullMs(window + 1, now, max);
    return Math.max(1, Math.floor(freeMs - nowMs) + 1);
  }

  forget(id: string): void {
    this.#counts.delete(id);
  }

  #of({ window, now, before }: Count, nowMs: number, current: number): number {
    const left = 1 - (nowMs % this.#windowMs) / this.#windowMs;
    if (window === current) return now + Math.floor(before * left);
    return window === current - 1 ? Math.floor(now * left) : 0;
  }

  #turn(count: Count, window: number): void {
    if (count.window === window) return;
    count.before = count.window === window - 1 ? count.now : 0;
    count.now = 0;
    count.window = window;
  }

  #insert(id: string, window: number, times = 1): void {
    this.#counts.set(id, { window, now: times, before: 0 });
    if (this.#counts.size <= this.#capacity) return;
    for (const oldest of this.#counts.keys()) {
      this.#counts.delete(oldest);
      return;
    }
  }

  #sweep(window: number): void {
    this.#sweptAt = window;
    for (const [id, count] of this.#counts) if (count.window < window - 1) this.#counts.delete(id);
  }
}
