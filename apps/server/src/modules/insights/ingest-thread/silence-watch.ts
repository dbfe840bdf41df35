/** Milliseconds between two looks, and how many in a row have to find silence. */
export interface Patience {
  readonly everyMs: number;
  readonly looks: number;
}

/**
 * Tells when something that speaks up regularly has fallen silent. It counts its own looks, not the clock: when this thread
 * itself stood still, nobody could be heard.
 */
export class SilenceWatch {
  readonly #patience: Patience;
  #timer: NodeJS.Timeout | null = null;
  #silent = 0;

  constructor(patience: Patience) {
    this.#patience = patience;
  }

  heard(): void {
    this.#silent = 0;
  }

  /** Whether nothing was heard for longer than from one look to the next. */
  get isSilent(): boolean {
    return this.#silent > 1;
  }

  /** @param onSilence is called once; then the watch is over */
  begin(onSilence: () => void): void {
    this.end();
    this.#silent = 0;
    this.#timer = setInterval(() => {
      this.#silent += 1;
      if (this.#silent < this.#patience.looks) return;
      this.end();
      onSilence();
    }, this.#patience.everyMs).unref();
  }

  end(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
