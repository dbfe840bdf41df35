import { emptySpectrum, Population, type Spectrum } from "@parapet/risk-engine";

/** What is known of many clients together, and what of it this process counted itself. */
export interface KeptSum<Sum> {
  known: Sum;
  readonly share: Sum;
  /** What others counted. */
  others: readonly Sum[];
  isChanged: boolean;
  savedAtMs: number;
}

interface Adding<Sum> {
  readonly make: () => Sum;
  /** A new one with all of them. */
  readonly sum: (all: readonly Sum[]) => Sum;
}

/** Sums by their subject: a provider's population, an API's spectrum. */
export class KeptSums<Sum> {
  readonly #kept = new Map<string, KeptSum<Sum>>();
  readonly #adding: Adding<Sum>;

  constructor(adding: Adding<Sum>) {
    this.#adding = adding;
  }

  get(id: string): KeptSum<Sum> {
    return this.#kept.get(id) ?? this.#set(id, this.#adding.make(), []);
  }

  /** Takes over what was saved: by this process, and by others. A share that is held is newer than the saved one. */
  load(id: string, share: Sum | null, others: readonly Sum[]): void {
    const held = this.#kept.get(id);
    if (held === undefined) this.#set(id, share ?? this.#adding.make(), others);
    else {
      held.others = others;
      held.known = this.#knownOf(held.share, others);
    }
  }

  entries(): Iterable<readonly [id: string, kept: KeptSum<Sum>]> {
    return this.#kept;
  }

  #set(id: string, share: Sum, others: readonly Sum[]): KeptSum<Sum> {
    const kept = { known: this.#knownOf(share, others), share, others, isChanged: false, savedAtMs: 0 };
    this.#kept.set(id, kept);
    return kept;
  }

  #knownOf(share: Sum, others: readonly Sum[]): Sum {
    return others.length === 0 ? share : this.#adding.sum([share, ...others]);
  }
}

export const populations: Adding<Population> = {
  make: () => new Population(),
  sum(all) {
    const sum = new Population();
    for (const each of all) sum.merge(each);
    return sum;
  },
};

export const spectra: Adding<Spectrum> = {
  make: emptySpectrum,
  sum(all) {
    const sum = emptySpectrum();
    for (const each of all) for (const [bin, count] of each.entries()) sum[bin] = (sum[bin] ?? 0) + count;
    return sum;
  },
};
