/** Owners whose contexts are remembered; beyond it the oldest are forgotten. */
const maxOwners = 20_000;

/** Which contexts of an owner are open, so many at most; each closes by itself. */
export class OpenContexts {
  readonly #max: number;
  readonly #lifetimeMs: number;
  /** By owner and context: until when it is open. */
  readonly #owners = new Map<string, Map<string, number>>();

  constructor(max: number, lifetimeMs: number) {
    this.#max = max;
    this.#lifetimeMs = lifetimeMs;
  }

  /** Whether a context is open, or may be opened. */
  hasRoom(owner: string, context: string, atMs: number): boolean {
    const open = this.#owners.get(owner);
    if (open === undefined || open.has(context) || open.size < this.#max) return true;
    // In the order in which they were opened.
    for (const [each, untilMs] of open) {
      if (untilMs > atMs) break;
      open.delete(each);
    }
    return open.size < this.#max;
  }

  add(owner: string, context: string, atMs: number): void {
    const open = this.#owners.get(owner) ?? new Map<string, number>();
    open.delete(context);
    open.set(context, atMs + this.#lifetimeMs);
    this.#owners.delete(owner);
    this.#owners.set(owner, open);
    if (this.#owners.size <= maxOwners) return;
    for (const oldest of this.#owners.keys()) {
      this.#owners.delete(oldest);
      return;
    }
  }

  hasAny(owner: string, atMs: number): boolean {
    for (const untilMs of this.#owners.get(owner)?.values() ?? []) if (untilMs > atMs) return true;
    return false;
  }

  remove(owner: string, context: string): void {
    this.#owners.get(owner)?.delete(context);
  }
}
