/** A process without a heartbeat for this long is gone. */
const timeoutMs = 200_000;

/** Other processes that make decisions, by their heartbeats. */
export class OtherProcesses {
  readonly #self: string;
  readonly #aliveMs = new Map<string, number>();

  constructor(self: string) {
    this.#self = self;
  }

  get isAlone(): boolean {
    return this.#aliveMs.size === 0;
  }

  /** Records a heartbeat. @returns whether the process is new */
  recordAlive(process: string, nowMs = performance.now()): boolean {
    if (process === this.#self) return false;
    const isNew = !this.#aliveMs.has(process);
    this.#aliveMs.set(process, nowMs);
    return isNew;
  }

  removeGone(nowMs = performance.now()): void {
    for (const [process, aliveMs] of this.#aliveMs) if (nowMs - aliveMs > timeoutMs) this.#aliveMs.delete(process);
  }
}
