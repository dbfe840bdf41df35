/** A process that was silent for so long is gone. */
const silentMs = 200_000;

/** The other processes that decide beside this one, as far as they were heard of. */
export class Neighbours {
  readonly #self: string;
  readonly #heardMs = new Map<string, number>();

  constructor(self: string) {
    this.#self = self;
  }

  get isAlone(): boolean {
    return this.#heardMs.size === 0;
  }

  /** Notes that a process was heard. @returns whether it is a new one */
  hear(process: string, nowMs = performance.now()): boolean {
    if (process === this.#self) return false;
    const isNew = !this.#heardMs.has(process);
    this.#heardMs.set(process, nowMs);
    return isNew;
  }

  forgetSilent(nowMs = performance.now()): void {
    for (const [process, heardMs] of this.#heardMs) if (nowMs - heardMs > silentMs) this.#heardMs.delete(process);
  }
}
