/** Calls back once a time has passed, of which pauses don't count. It begins paused. */
export class Countdown {
  readonly #onEnd: () => void;
  #leftMs: number;
  #since = 0;
  #timer: NodeJS.Timeout | null = null;
  #isOver = false;

  constructor(ms: number, onEnd: () => void) {
    this.#leftMs = ms;
    this.#onEnd = onEnd;
  }

  resume(): void {
    if (this.#timer !== null || this.#isOver) return;
    this.#since = performance.now();
    this.#timer = setTimeout(() => {
      this.end();
      this.#onEnd();
    }, this.#leftMs);
  }

  pause(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#since));
  }

  get leftMs(): number {
    return this.#timer === null ? this.#leftMs : this.#leftMs - (performance.now() - this.#since);
  }

  /** It neither calls back nor resumes from now on. */
  end(): void {
    this.pause();
    this.#isOver = true;
  }
}
