/**
 * The published score for comparison: Freeman et al., "Who Are You? A Statistical Approach to Measuring User
 * Authenticity", NDSS 2016, equation 7 without attack data, with the smoothing of das-group/rba-algorithm (MIT). Parapet
 * decides by `assess`; this one is what its figures are held against.
 */

/** A sign-in as the data set of Wiefling et al. describes it. */
export interface SignIn {
  readonly user: string;
  readonly ip: string;
  readonly asn: number;
  readonly country: string;
  readonly agent: string;
  readonly browser: string;
  readonly os: string;
  readonly device: string;
}

type Column = Exclude<keyof SignIn, "user">;

/** Each feature's levels from fine to coarse, with the weights fitted to that data set. */
const features: readonly (readonly (readonly [column: Column, weight: number])[])[] = [
  [
    ["ip", 0.6],
    ["asn", 0.3],
    ["country", 0.1],
  ],
  [
    ["agent", 0.5386653840551359],
    ["browser", 0.2680451498625666],
    ["os", 0.18818295100109536],
    ["device", 0.0051065150812021525],
  ],
];

class Counts {
  total = 0;
  readonly #byColumn = new Map<Column, Map<string | number, number>>();

  of(column: Column, value: string | number): number {
    return this.#byColumn.get(column)?.get(value) ?? 0;
  }
  distinct(column: Column): number {
    return this.#byColumn.get(column)?.size ?? 0;
  }
  add(signIn: SignIn): void {
    this.total += 1;
    for (const [column] of features.flat()) {
      const counts = this.#byColumn.get(column) ?? new Map<string | number, number>();
      this.#byColumn.set(column, counts.set(signIn[column], (counts.get(signIn[column]) ?? 0) + 1));
    }
  }
}

/** Scores sign-ins and learns them, each in constant time. */
export class ReferenceScorer {
  readonly #all = new Counts();
  readonly #users = new Map<string, Counts>();

  /** null for a user's first sign-in, which the model does not score; else above 0, and 1 is neutral. */
  score(signIn: SignIn): number | null {
    const user = this.#users.get(signIn.user);
    if (user === undefined) return null;
    let ratio = 1;
    for (const levels of features) {
      const everyone = this.#shareOfAll(levels, signIn);
      const own = levels.reduce(
        (sum, [column, weight]) => sum + (weight * user.of(column, signIn[column])) / user.total,
        0,
      );
      ratio *= everyone / (own === 0 ? everyone / 4 : own);
    }
    return ((ratio / this.#users.size) * this.#all.total) / user.total;
  }

  learn(signIn: SignIn): void {
    const user = this.#users.get(signIn.user) ?? new Counts();
    this.#users.set(signIn.user, user);
    user.add(signIn);
    this.#all.add(signIn);
  }

  /** Only the finest level is smoothed: something unseen is as likely as one more of the coarser values. */
  #shareOfAll(levels: (typeof features)[number], signIn: SignIn): number {
    const { total } = this.#all;
    let share = 0;
    for (const [place, [column, weight]] of levels.entries()) {
      const count = this.#all.of(column, signIn[column]);
      if (place > 0) share += (weight * count) / total;
      else {
        const room = 1 + levels.slice(1).reduce((sum, [other]) => sum + this.#all.distinct(other), 0);
        const inner = count === 0 ? 1 : (count / (count + levels.length)) * count;
        share += (weight * inner) / (total + room);
      }
    }
    return share;
  }
}
