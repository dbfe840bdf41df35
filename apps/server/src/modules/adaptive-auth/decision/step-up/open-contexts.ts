/** Max owners; beyond it the oldest are evicted. */
const maxOwners = 20_000;

/** Min extension of an open context, as a share of its lifetime. */
const extendedBy = 0.05;

/** Open contexts per owner, limited in number; each expires. */
export class OpenContexts {
  readonly #max: number;
  readonly #lifetimeMs: number;
  /** Expiry by owner and context. */
  readonly #owners = new Map<string, Map<string, number>>();

  constructor(max: number, lifetimeMs: number) {
    this.#max = max;
    this.#lifetimeMs = lifetimeMs;
  }

  /** Whether a context is open or may be opened. */
  hasRoom(owner: string, context: string, atMs: number): boolean {
    const open = this.#owners.get(owner);
    if (open === undefined || open.has(context) || open.size < this.#max) return true;
    // Insertion order is expiry order.
    for (const [each, untilMs] of open) {
      if (untilMs > atMs) break;
      open.delete(each);
    }
    return open.size < this.#max;
  }

  /** Opens or extends a context. @returns false if it was already open for about as long */
  add(owner: string, context: string, atMs: number): boolean {
    const open = this.#owners.get(owner) ?? new Map<string, number>();
    const untilMs = atMs + this.#lifetimeMs;
    if (untilMs - (open.get(context) ?? -Infinity) < this.#lifetimeMs * extendedBy) return false;
    open.delete(context);
    open.set(context, untilMs);
    this.#owners.delete(owner);
    this.#owners.set(owner, open);
    if (this.#owners.size > maxOwners) this.#evictOldest();
    return true;
  }

  #evictOldest(): void {
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
