/** The interval of checks in milliseconds, and how many in a row may find no heartbeat. */
export interface HeartbeatLimits {
  readonly everyMs: number;
  readonly maxMissed: number;
}

/**
 * Detects that heartbeats have stopped. It counts its own checks, not the clock: while this thread is blocked, no
 * heartbeat can arrive.
 */
export class HeartbeatWatchdog {
  readonly #limits: HeartbeatLimits;
  #timer: NodeJS.Timeout | null = null;
  #missed = 0;

  constructor(limits: HeartbeatLimits) {
    this.#limits = limits;
  }

  beat(): void {
    this.#missed = 0;
  }

  /** Whether more than one check in a row found no heartbeat. */
  get isLate(): boolean {
    return this.#missed > 1;
  }

  /** @param onTimeout is called once; then the watchdog stops */
  start(onTimeout: () => void): void {
    this.stop();
    this.#missed = 0;
    this.#timer = setInterval(() => {
      this.#missed += 1;
      if (this.#missed < this.#limits.maxMissed) return;
      this.stop();
      onTimeout();
    }, this.#limits.everyMs).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
