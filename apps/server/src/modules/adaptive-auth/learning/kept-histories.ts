import { History, packHistory, unpackHistory } from "@parapet/risk-engine";

/** What is known of one client, and what of it this process learnt itself; one object where that is all. */
export interface KeptHistory {
  readonly known: History;
  readonly share: History;
}

/** Histories that stand ready, twice over at most; the others are packed. */
const ready = 10_000;

/**
 * Histories of all clients in little memory: packed into strings, one character a byte, and unpacked while their clients
 * call. The share of this process and what others learnt are kept apart, so that each can change by itself.
 */
export class KeptHistories {
  readonly #shares = new Map<string, string>();
  readonly #others = new Map<string, string>();
  #recent = new Map<string, KeptHistory>();
  #older = new Map<string, KeptHistory>();
  /** Whose share changed since it was last taken. */
  readonly #changed = new Set<string>();

  /** null for a client of whom nothing is known. */
  get(id: string): KeptHistory | null {
    const found = this.#recent.get(id);
    if (found !== undefined) return found;
    const kept = this.#older.get(id) ?? this.#unpack(id);
    if (kept !== null) this.#keep(id, kept);
    return kept;
  }

  /** A history to count in; it is saved some time later. */
  change(id: string): KeptHistory {
    const found = this.get(id);
    this.#changed.add(id);
    if (found !== null) return found;
    const fresh = new History();
    const kept = { known: fresh, share: fresh };
    this.#keep(id, kept);
    return kept;
  }

  /** Takes over what this process saved earlier. */
  setShare(id: string, packed: Uint8Array): void {
    this.#shares.set(id, textOf(packed));
    this.#unready(id);
  }

  /** Takes over what others learnt of a client, all of them together. */
  setOthers(id: string, histories: readonly Uint8Array[]): void {
    const [first, ...rest] = histories.map(unpackHistory);
    const kept = this.get(id);
    if (first === undefined) this.#others.delete(id);
    else this.#others.set(id, textOf(packHistory(rest.reduce(History.merge, first))));
    if (kept !== null) this.#shares.set(id, textOf(packHistory(kept.share)));
    this.#unready(id);
  }

  forget(id: string): void {
    this.#shares.delete(id);
    this.#others.delete(id);
    this.#changed.delete(id);
    this.#unready(id);
  }

  has(id: string): boolean {
    return this.#recent.has(id) || this.#older.has(id) || this.#shares.has(id) || this.#others.has(id);
  }

  /** The shares that changed, packed, so many at most. */
  takeChanged(count: number): (readonly [id: string, packed: Uint8Array])[] {
    const taken: (readonly [string, Uint8Array])[] = [];
    for (const id of this.#changed) {
      if (taken.length === count) break;
      this.#changed.delete(id);
      const kept = this.get(id);
      if (kept === null) continue;
      const packed = packHistory(kept.share);
      this.#shares.set(id, textOf(packed));
      taken.push([id, packed]);
    }
    return taken;
  }

  /** Saving failed: they are still to be saved. */
  putBack(ids: Iterable<string>): void {
    for (const id of ids) this.#changed.add(id);
  }

  #keep(id: string, kept: KeptHistory): void {
    this.#recent.set(id, kept);
    if (this.#recent.size <= ready) return;
    for (const [older, { share }] of this.#older)
      if (this.#changed.has(older) && !this.#recent.has(older)) this.#shares.set(older, textOf(packHistory(share)));
    this.#older = this.#recent;
    this.#recent = new Map();
  }

  #unready(id: string): void {
    this.#recent.delete(id);
    this.#older.delete(id);
  }

  #unpack(id: string): KeptHistory | null {
    const [mine, others] = [this.#shares.get(id), this.#others.get(id)];
    if (mine === undefined && others === undefined) return null;
    const share = mine === undefined ? new History() : unpackHistory(bytesOf(mine));
    return { share, known: others === undefined ? share : History.merge(share, unpackHistory(bytesOf(others))) };
  }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, "latin1");
}
