import type { FailureKind } from "../decision/tallies.ts";

/** Proofs and sources of failures that wait at most; what comes beyond is told to nobody and counted. */
const capacity = { proofs: 100_000, sources: 20_000 } as const;

/** How often something failed, by the client's id or the network's prefix. */
export type Failures = Readonly<Record<FailureKind, ReadonlyMap<string, number>>>;

/** What a process has counted and not told the others yet. */
export class PendingShares {
  #proofs: string[] = [];
  #failures = { failure: new Map<string, number>(), revoked: new Map<string, number>() };

  get size(): number {
    return this.#proofs.length + this.#failures.failure.size + this.#failures.revoked.size;
  }

  /** Whether there was room. */
  addProofs(digests: readonly string[]): boolean {
    const room = capacity.proofs - this.#proofs.length;
    for (const digest of digests.slice(0, room)) this.#proofs.push(digest);
    return digests.length <= room;
  }

  /** Whether there was room. */
  addFailures(kind: FailureKind, source: string, count: number): boolean {
    const counts = this.#failures[kind];
    const before = counts.get(source);
    if (before === undefined && counts.size >= capacity.sources) return false;
    counts.set(source, (before ?? 0) + count);
    return true;
  }

  takeProofs(): readonly string[] {
    const taken = this.#proofs;
    this.#proofs = [];
    return taken;
  }

  /** null when nothing failed. */
  takeFailures(): Failures | null {
    const taken = this.#failures;
    this.#failures = { failure: new Map(), revoked: new Map() };
    return taken.failure.size + taken.revoked.size === 0 ? null : taken;
  }
}
