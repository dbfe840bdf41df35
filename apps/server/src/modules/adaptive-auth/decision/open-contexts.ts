/** Owners whose contexts are remembered; beyond it the oldest are forgotten. */
const maxOwners = 20_000;

/** A context that is asked for again stays open for longer by this share of its lifetime at least. */
const extendedBy = 0.05;

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

  /** Opens a context, or keeps it open. @returns false when it was open for about as long */
  add(owner: string, context: string, atMs: number): boolean {
    const open = this.#owners.get(owner) ?? new Map<string, number>();
    const untilMs = atMs + this.#lifetimeMs;
    if (untilMs - (open.get(context) ?? -Infinity) < this.#lifetimeMs * extendedBy) return false;
    open.delete(context);
    open.set(context, untilMs);
    this.#owners.delete(owner);
    this.#owners.set(owner, open);
    if (this.#owners.size > maxOwners) this.#forgetOldest();
    return true;
  }

  #forgetOldest(): void {
    for (const oldest of this.#owners.keys()) {
      this.#owners.delete(oldest);
      return;
    }
  }

  hasAny(owner: string, atMs: number): boolean {
    for (const untilMs of this.#owners.get(owner)?.values() ?? []) if (untilMs > atMs) return true;
    return false;
  }

  /** @returns whether it was open */
  remove(owner: string, context: string): boolean {
    return this.#owners.get(owner)?.delete(context) ?? false;
  }
}
