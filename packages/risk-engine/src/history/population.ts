import type { NetworkKind } from "../observation.ts";
import { type KeyUse, keyUses } from "./history.ts";

/** How many sessions a client had, and how long ago the last was: both change how likely something new is. */
const sessionSteps = [2, 5, 12, 30] as const;
const networkKinds: readonly NetworkKind[] = ["isp", "mobile", "hosting", "anonymiser"];
const gapSteps = [1.5, 7, 30] as const;

const neverDrawn = { drawn: 0, novel: 0 } as const;

/** What all clients of an API or provider do together: plain sums that merge in any order. */
export class Population {
  /** Clients' sessions with a value; at most three a client count, so that a loud one does not make its network usual. */
  readonly values = new Map<number, number>();
  readonly #parents = new Map<number, number>();
  readonly #children = new Map<number, number>();
  readonly endpoints = new Map<number, number>();
  readonly #novelty = new Map<number, { drawn: number; novel: number }>();
  readonly #newNetworks = new Map<NetworkKind, number>();
  readonly #keyUses = new Map<KeyUse, number>();
  sessions = 0;
  endpointCalls = 0;

  /** Counts a value below its parent (0 at the top); a count below 0 takes back. */
  add(value: number, parent: number, count: number): void {
    this.values.set(value, (this.values.get(value) ?? 0) + count);
    if (this.#parents.has(value)) return;
    this.#parents.set(value, parent);
    this.#children.set(parent, (this.#children.get(parent) ?? 0) + 1);
  }

  /** The share of a value among those below its parent, as if every value, and two unseen ones, had half a session more. */
  share(value: number, parent: number): number {
    const above = Math.max(0, parent === 0 ? this.sessions : (this.values.get(parent) ?? 0));
    return (Math.max(0, this.values.get(value) ?? 0) + 0.5) / (above + 0.5 * ((this.#children.get(parent) ?? 0) + 2));
  }

  /** How often clients of this age and after this pause showed something new on a level below a known value. */
  novelty(level: number, sessions: number, gapDays: number): { readonly drawn: number; readonly novel: number } {
    return this.#novelty.get(cell(level, sessions, gapDays)) ?? neverDrawn;
  }

  addDraw(level: number, sessions: number, gapDays: number, isNovel: boolean): void {
    const key = cell(level, sessions, gapDays);
    const counted = this.#novelty.get(key) ?? { drawn: 0, novel: 0 };
    counted.drawn += 1;
    if (isNovel) counted.novel += 1;
    this.#novelty.set(key, counted);
  }

  /** The share of a kind among the networks that were new to clients. */
  newNetworkShare(kind: NetworkKind): number {
    const all = sumOf(this.#newNetworks);
    return ((this.#newNetworks.get(kind) ?? 0) + 1) / (all + 4);
  }
  addNewNetwork(kind: NetworkKind): void {
    this.#newNetworks.set(kind, (this.#newNetworks.get(kind) ?? 0) + 1);
  }

  keyUseShare(use: KeyUse): number {
    const all = sumOf(this.#keyUses);
    return ((this.#keyUses.get(use) ?? 0) + 1) / (all + keyUses.length);
  }
  addKeyUse(use: KeyUse): void {
    this.#keyUses.set(use, (this.#keyUses.get(use) ?? 0) + 1);
  }

  /**
   * Keeps at most so many values: those that go were seen least, and nothing is below them. What is rare stays rare, and
   * memory stays bounded however many clients there are.
   */
  prune(capacity: number): void {
    for (let rare = 1; this.values.size > capacity && rare < Number.MAX_SAFE_INTEGER; rare *= 2) {
      for (const [value, count] of this.values) {
        if (this.values.size <= capacity) return;
        if (count > rare || this.#children.has(value)) continue;
        const parent = this.#parents.get(value) ?? 0;
        const siblings = (this.#children.get(parent) ?? 0) - 1;
        if (siblings > 0) this.#children.set(parent, siblings);
        else this.#children.delete(parent);
        this.#parents.delete(value);
        this.values.delete(value);
      }
    }
  }

  /** Everything as numbers, for storing; what `restore` takes. */
  toNumbers(): Float64Array {
    const novelty = [...this.#novelty].map(([key, { drawn, novel }]) => [key, drawn, novel]);
    const kinds = networkKinds.map((kind) => this.#newNetworks.get(kind) ?? 0);
    const uses = keyUses.map((use) => this.#keyUses.get(use) ?? 0);
    const sizes = [this.values.size, this.endpoints.size, novelty.length];
    const numbers = new Float64Array(
      2 +
        kinds.length +
        uses.length +
        sizes.length +
        3 * this.values.size +
        2 * this.endpoints.size +
        3 * novelty.length,
    );
    let at = 0;
    const put = (number: number) => (numbers[at++] = number);
    for (const number of [this.sessions, this.endpointCalls, ...kinds, ...uses, ...sizes]) put(number);
    for (const [value, count] of this.values)
      for (const number of [value, this.#parents.get(value) ?? 0, count]) put(number);
    for (const entry of this.endpoints) for (const number of entry) put(number);
    for (const entry of novelty) for (const number of entry) put(number);
    return numbers;
  }

  static restore(numbers: Float64Array): Population {
    const population = new Population();
    let at = 0;
    const take = () => numbers[at++] ?? 0;
    population.sessions = take();
    population.endpointCalls = take();
    for (const kind of networkKinds) population.#newNetworks.set(kind, take());
    for (const use of keyUses) population.#keyUses.set(use, take());
    const [values, endpoints, novelty] = [take(), take(), take()];
    for (let left = values; left > 0; left -= 1) population.add(take(), take(), take());
    for (let left = endpoints; left > 0; left -= 1) population.endpoints.set(take(), take());
    for (let left = novelty; left > 0; left -= 1) population.#novelty.set(take(), { drawn: take(), novel: take() });
    return population;
  }

  /** Adds what another process counted of its own sessions. */
  merge(other: Population): void {
    for (const [value, count] of other.values) this.add(value, other.#parents.get(value) ?? 0, count);
    for (const [key, count] of other.endpoints) this.endpoints.set(key, (this.endpoints.get(key) ?? 0) + count);
    for (const [key, { drawn, novel }] of other.#novelty) {
      const mine = this.#novelty.get(key) ?? { drawn: 0, novel: 0 };
      this.#novelty.set(key, { drawn: mine.drawn + drawn, novel: mine.novel + novel });
    }
    for (const [kind, count] of other.#newNetworks)
      this.#newNetworks.set(kind, (this.#newNetworks.get(kind) ?? 0) + count);
    for (const [use, count] of other.#keyUses) this.#keyUses.set(use, (this.#keyUses.get(use) ?? 0) + count);
    this.sessions += other.sessions;
    this.endpointCalls += other.endpointCalls;
  }
}

function sumOf(counts: ReadonlyMap<unknown, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

function cell(level: number, sessions: number, gapDays: number): number {
  return (level * 8 + stepsBelow(sessions, sessionSteps)) * 8 + stepsBelow(gapDays, gapSteps);
}

function stepsBelow(value: number, steps: readonly number[]): number {
  let below = 0;
  // An iterator for each of dozens of calls would be most of the garbage of an assessment.
  for (let at = 0; at < steps.length; at += 1) if (value > (steps[at] ?? 0)) below += 1;
  return below;
}
