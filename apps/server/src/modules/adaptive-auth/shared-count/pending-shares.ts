import { type CountKind, type Counts, type CountShare, countsOf, isUsage, type PassedReport } from "./count-kinds.ts";

/** What waits at most, of counts by their sources; what comes beyond is told to nobody and counted. */
const capacity = { proofs: 100_000, sources: 20_000, reports: 20_000 } as const;

/** What a process has counted and not told the others yet. */
export class PendingShares {
  #proofs: string[] = [];
  #reports: PassedReport[] = [];
  readonly #counts = new Map<CountKind, Map<string, number>>();

  /** How much waits to be told soon. */
  get size(): number {
    let sources = 0;
    for (const [kind, counts] of this.#counts) if (!isUsage(kind)) sources += counts.size;
    return this.#proofs.length + this.#reports.length + sources;
  }

  /** Whether there was room. */
  addProofs(digests: readonly string[]): boolean {
    return addUpTo(capacity.proofs, this.#proofs, digests);
  }

  /** Whether there was room. */
  addReports(reports: readonly PassedReport[]): boolean {
    return addUpTo(capacity.reports, this.#reports, reports);
  }

  /** Whether there was room. */
  addCount(kind: CountKind, source: string, times: number): boolean {
    const counts = this.#counts.get(kind) ?? new Map<string, number>();
    const before = counts.get(source);
    if (before === undefined && counts.size >= capacity.sources) return false;
    counts.set(source, (before ?? 0) + times);
    this.#counts.set(kind, counts);
    return true;
  }

  takeProofs(): readonly string[] {
    const taken = this.#proofs;
    this.#proofs = [];
    return taken;
  }

  takeReports(): readonly PassedReport[] {
    const taken = this.#reports;
    this.#reports = [];
    return taken;
  }

  takeCounts(share: CountShare): Counts {
    const taken = new Map<CountKind, ReadonlyMap<string, number>>();
    for (const kind of countsOf[share]) {
      const counts = this.#counts.get(kind);
      if (counts !== undefined) taken.set(kind, counts);
      this.#counts.delete(kind);
    }
    return taken;
  }
}

function addUpTo<Item>(most: number, waiting: Item[], items: readonly Item[]): boolean {
  const room = most - waiting.length;
  for (const item of items.slice(0, room)) waiting.push(item);
  return items.length <= room;
}
