interface Limits {
  /** Turns that are taken at the same time. */
  readonly active: number;
  /** Callers that may wait for one. */
  readonly waiting: number;
}

type Enter = (isAdmitted: boolean) => void;

/**
 * Turns for a bounded number of callers at once; others wait in a line for each sender, and lines take turns. When too many
 * wait, the longest line loses its last caller, so that one sender can't keep the others out.
 */
export class FairQueue {
  readonly #limits: Limits;
  /** In the order of their next turns; none is empty. */
  readonly #lines = new Map<string, Enter[]>();
  #active = 0;
  #waiting = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes a turn, at once where one is free; false where too many wait. Each turn has to be given back. */
  take(sender: string): boolean | Promise<boolean> {
    if (this.isFree) {
      this.#active += 1;
      return true;
    }
    if (this.#waiting >= this.#limits.waiting && !this.#makeRoomFor(sender)) return false;
    return new Promise((enter) => {
      const line = this.#lines.get(sender);
      if (line === undefined) this.#lines.set(sender, [enter]);
      else line.push(enter);
      this.#waiting += 1;
    });
  }

  /** Whether a slot is free. */
  get isFree(): boolean {
    return this.#active < this.#limits.active;
  }

  giveBack(): void {
    const [next] = this.#lines;
    if (next === undefined) {
      this.#active -= 1;
      return;
    }
    const [sender, line] = next;
    const enter = line.shift();
    this.#lines.delete(sender);
    if (line.length > 0) this.#lines.set(sender, line);
    this.#waiting -= 1;
    enter?.(true);
  }

  #makeRoomFor(sender: string): boolean {
    const [longest, line] = [...this.#lines].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    if (longest === sender || line.length <= (this.#lines.get(sender)?.length ?? 0) + 1) return false;
    this.#waiting -= 1;
    line.pop()?.(false);
    return true;
  }
}
