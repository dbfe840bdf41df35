/**
 * Things in hand, by small numbers that are used again. For what comes and goes with every call a `Map` is no place: when it
 * is full it goes on in another table, the old one keeps what was there and knows the new one, and so each table that the
 * garbage collector has not looked at yet keeps the next alive, with all that was in hand.
 */
export class Slots<Value extends object> {
  readonly #values: (Value | null)[] = [];
  readonly #free: number[] = [];

  get size(): number {
    return this.#values.length - this.#free.length;
  }

  /** @returns its number, until it is taken out */
  add(value: Value): number {
    const number = this.#free.pop() ?? this.#values.length;
    this.#values[number] = value;
    return number;
  }

  /** Takes out what has the number; null where nothing has. */
  take(number: number): Value | null {
    const value = this.#values[number] ?? null;
    if (value === null) return null;
    this.#values[number] = null;
    this.#free.push(number);
    return value;
  }

  /** Takes out everything. */
  takeAll(): Value[] {
    const all = this.#values.filter((value) => value !== null);
    this.#values.length = 0;
    this.#free.length = 0;
    return all;
  }
}
