import { emptySpectrum, Population, type Spectrum } from "@parapet/risk-engine";

/** A sum over processes and this process's share of it. */
export interface MergedSum<Sum> {
  known: Sum;
  readonly share: Sum;
  /** Shares of other processes. */
  others: readonly Sum[];
  isChanged: boolean;
  savedAtMs: number;
}

interface SumType<Sum> {
  readonly create: () => Sum;
  /** Creates the sum of all. */
  readonly sum: (all: readonly Sum[]) => Sum;
}

/** Sums by subject: a provider's population or an API's spectrum. */
export class MergedSums<Sum> {
  readonly #sums = new Map<string, MergedSum<Sum>>();
  readonly #type: SumType<Sum>;

  constructor(type: SumType<Sum>) {
    this.#type = type;
  }

  get(id: string): MergedSum<Sum> {
    return this.#sums.get(id) ?? this.#set(id, this.#type.create(), []);
  }

  /** Loads saved shares. An in-memory share is newer than the saved one. */
  load(id: string, share: Sum | null, others: readonly Sum[]): void {
    const held = this.#sums.get(id);
    if (held === undefined) this.#set(id, share ?? this.#type.create(), others);
    else {
      held.others = others;
      held.known = this.#merge(held.share, others);
    }
  }

  entries(): Iterable<readonly [id: string, sum: MergedSum<Sum>]> {
    return this.#sums;
  }

  #set(id: string, share: Sum, others: readonly Sum[]): MergedSum<Sum> {
    const merged = { known: this.#merge(share, others), share, others, isChanged: false, savedAtMs: 0 };
    this.#sums.set(id, merged);
    return merged;
  }

  #merge(share: Sum, others: readonly Sum[]): Sum {
    return others.length === 0 ? share : this.#type.sum([share, ...others]);
  }
}

export const populations: SumType<Population> = {
  create: () => new Population(),
  sum(all) {
    const sum = new Population();
    for (const each of all) sum.merge(each);
    return sum;
  },
};

export const spectra: SumType<Spectrum> = {
  create: emptySpectrum,
  sum(all) {
    const sum = emptySpectrum();
    for (const each of all) for (const [bin, count] of each.entries()) sum[bin] = (sum[bin] ?? 0) + count;
    return sum;
  },
};
