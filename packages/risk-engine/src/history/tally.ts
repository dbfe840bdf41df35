/** What is left of a weight that was taken back, by rounding. */
const nothing = 1e-9;

/** How often values were seen: keyed by number, bounded, and mergeable because weights only add up. */
export class Tally {
  /** Key and weight in turn, in the order they came. */
  #slots: Float64Array;
  #size = 0;
  readonly #capacity: number;

  constructor(capacity: number, slots: Float64Array = new Float64Array(16)) {
    this.#capacity = capacity;
    this.#slots = slots.length === 0 ? new Float64Array(16) : slots;
    while (this.#size < slots.length / 2 && slots[2 * this.#size + 1] !== 0) this.#size += 1;
  }

  get size(): number {
    return this.#size;
  }

  /** 0 for what was never seen, or forgotten for want of room. */
  get(key: number): number {
    const at = this.#find(key);
    return at < 0 ? 0 : Math.max(0, this.#slots[at + 1] ?? 0);
  }

  /**
   * Where there is no room, what weighs least goes, the newcomer never. A weight below 0 takes back what was counted, also
   * what another process counted: it stays below 0 here until both are merged.
   */
  add(key: number, weight: number): void {
    if (weight === 0) return;
    const at = this.#find(key);
    if (at < 0) return this.#insert(key, weight);
    const left = (this.#slots[at + 1] ?? 0) + weight;
    if (Math.abs(left) > nothing) this.#slots[at + 1] = left;
    else this.#drop(at);
  }

  /** All weights together. */
  get total(): number {
    let sum = 0;
    for (let at = 1; at < 2 * this.#size; at += 2) sum += this.#slots[at] ?? 0;
    return sum;
  }

  *entries(): Generator<readonly [key: number, weight: number]> {
    for (let at = 0; at < 2 * this.#size; at += 2) yield [this.#slots[at] ?? 0, this.#slots[at + 1] ?? 0];
  }

  /** Key and weight in turn, for storing; what `new Tally` takes. */
  toSlots(): Float64Array {
    return this.#slots.slice(0, 2 * this.#size);
  }

  #find(key: number): number {
    const slots = this.#slots;
    for (let at = 0, end = 2 * this.#size; at < end; at += 2) if (slots[at] === key) return at;
    return -1;
  }

  #insert(key: number, weight: number): void {
    if (this.#size >= this.#capacity) this.#drop(this.#lightest());
    if (2 * this.#size >= this.#slots.length) {
      const grown = new Float64Array(Math.min(2 * this.#capacity, 2 * this.#slots.length));
      grown.set(this.#slots);
      this.#slots = grown;
    }
    this.#slots[2 * this.#size] = key;
    this.#slots[2 * this.#size + 1] = weight;
    this.#size += 1;
  }

  #drop(at: number): void {
    const last = 2 * (this.#size - 1);
    this.#slots[at] = this.#slots[last] ?? 0;
    this.#slots[at + 1] = this.#slots[last + 1] ?? 0;
    this.#slots.fill(0, last, last + 2);
    this.#size -= 1;
  }

  #lightest(): number {
    let lightest = 0;
    for (let at = 2; at < 2 * this.#size; at += 2) {
      if ((this.#slots[at + 1] ?? 0) < (this.#slots[lightest + 1] ?? 0)) lightest = at;
    }
    return lightest;
  }
}
