import {
  type CountKind,
  type Counts,
  type CountShare,
  sharedKinds,
  isUsage,
  type ForwardedReport,
} from "./count-kinds.ts";

/** Max pending entries; more are dropped and counted. */
const capacity = { proofs: 100_000, sources: 20_000, reports: 20_000 } as const;

/** Counts that aren't published yet. */
export class PendingShares {
  #proofs: string[] = [];
  #reports: ForwardedReport[] = [];
  readonly #counts = new Map<CountKind, Map<string, number>>();

  /** Entries to be published promptly. */
  get size(): number {
    let sources = 0;
    for (const [kind, counts] of this.#counts) if (!isUsage(kind)) sources += counts.size;
    return this.#proofs.length + this.#reports.length + sources;
  }

  /** @returns false if there was no room */
  addProofs(digests: readonly string[]): boolean {
    return addUpTo(capacity.proofs, this.#proofs, digests);
  }

  /** @returns false if there was no room */
  addReports(reports: readonly ForwardedReport[]): boolean {
    return addUpTo(capacity.reports, this.#reports, reports);
  }

  /** @returns false if there was no room */
  addCount(kind: CountKind, source: string, times: number): boolean {
    const counts = this.#counts.get(kind) ?? new Map<string, number>();
    const before = counts.get(source);
    if (before === undefined && counts.size >= capacity.sources) return false;
    counts.set(source, (before ?? 0) + times);
    this.#counts.set(kind, counts);
    return true;
  }

  drainProofs(): readonly string[] {
    const drained = this.#proofs;
    this.#proofs = [];
    return drained;
  }

  drainReports(): readonly ForwardedReport[] {
    const drained = this.#reports;
    this.#reports = [];
    return drained;
  }

  drainCounts(share: CountShare): Counts {
    const drained = new Map<CountKind, ReadonlyMap<string, number>>();
    for (const kind of sharedKinds[share]) {
      const counts = this.#counts.get(kind);
      if (counts !== undefined) drained.set(kind, counts);
      this.#counts.delete(kind);
    }
    return drained;
  }
}

function addUpTo<Item>(max: number, waiting: Item[], items: readonly Item[]): boolean {
  const room = max - waiting.length;
  for (const item of items.slice(0, room)) waiting.push(item);
  return items.length <= room;
}
