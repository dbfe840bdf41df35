import { History, packHistory, unpackHistory } from "@parapet/risk-engine";

/** A client's merged history and this process's share of it; the same object if no other process has one. */
export interface ClientHistory {
  readonly known: History;
  readonly share: History;
}

/** Max unpacked histories in each of two generations. */
const maxUnpacked = 10_000;

/**
 * Compact in-memory histories of all clients, packed into strings and unpacked while a client is active. The shares of
 * this process and of others are separate, because each changes independently.
 */
export class PackedHistories {
  readonly #shares = new Map<string, string>();
  readonly #others = new Map<string, string>();
  #recent = new Map<string, ClientHistory>();
  #older = new Map<string, ClientHistory>();
  /** Clients whose share has unsaved changes. */
  readonly #changed = new Set<string>();

  /** null for a client without a history. */
  get(id: string): ClientHistory | null {
    const found = this.#recent.get(id);
    if (found !== undefined) return found;
    const history = this.#older.get(id) ?? this.#unpack(id);
    if (history !== null) this.#cache(id, history);
    return history;
  }

  /** A history to modify; it is marked for saving. */
  change(id: string): ClientHistory {
    const found = this.get(id);
    this.#changed.add(id);
    if (found !== null) return found;
    const fresh = new History();
    const history = { known: fresh, share: fresh };
    this.#cache(id, history);
    return history;
  }

  /** Loads this process's saved share. */
  setShare(id: string, packed: Uint8Array): void {
    this.#shares.set(id, toText(packed));
    this.#evict(id);
  }

  /** Replaces the shares of other processes. */
  setOthers(id: string, histories: readonly Uint8Array[]): void {
    const [first, ...rest] = histories.map(unpackHistory);
    const history = this.get(id);
    if (first === undefined) this.#others.delete(id);
    else this.#others.set(id, toText(packHistory(rest.reduce(History.merge, first))));
    if (history !== null) this.#shares.set(id, toText(packHistory(history.share)));
    this.#evict(id);
  }

  forget(id: string): void {
    this.#shares.delete(id);
    this.#others.delete(id);
    this.#changed.delete(id);
    this.#evict(id);
  }

  has(id: string): boolean {
    return this.#recent.has(id) || this.#older.has(id) || this.#shares.has(id) || this.#others.has(id);
  }

  /** Takes up to `count` changed shares for saving. */
  drainChanged(count: number): (readonly [id: string, packed: Uint8Array])[] {
    const drained: (readonly [string, Uint8Array])[] = [];
    for (const id of this.#changed) {
      if (drained.length === count) break;
      this.#changed.delete(id);
      const history = this.get(id);
      if (history === null) continue;
      const packed = packHistory(history.share);
      this.#shares.set(id, toText(packed));
      drained.push([id, packed]);
    }
    return drained;
  }

  /** Marks shares as unsaved again after a failed save. */
  markChanged(ids: Iterable<string>): void {
    for (const id of ids) this.#changed.add(id);
  }

  #cache(id: string, history: ClientHistory): void {
    this.#recent.set(id, history);
    if (this.#recent.size <= maxUnpacked) return;
    for (const [older, { share }] of this.#older)
      if (this.#changed.has(older) && !this.#recent.has(older)) this.#shares.set(older, toText(packHistory(share)));
    this.#older = this.#recent;
    this.#recent = new Map();
  }

  #evict(id: string): void {
    this.#recent.delete(id);
    this.#older.delete(id);
  }

  #unpack(id: string): ClientHistory | null {
    const [mine, others] = [this.#shares.get(id), this.#others.get(id)];
    if (mine === undefined && others === undefined) return null;
    const share = mine === undefined ? new History() : unpackHistory(toBytes(mine));
    return { share, known: others === undefined ? share : History.merge(share, unpackHistory(toBytes(others))) };
  }
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

function toBytes(text: string): Uint8Array {
  return Buffer.from(text, "latin1");
}
