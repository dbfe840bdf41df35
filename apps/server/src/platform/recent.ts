/** Remembers what was used last, twice `capacity` at most; what was not used for long is forgotten. */
export class Recent<Value> {
  readonly #capacity: number;
  #now = new Map<string, Value>();
  #before = new Map<string, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): Value | undefined {
    const found = this.#now.get(key);
    if (found !== undefined) return found;
    const older = this.#before.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  /** What is remembered, or what is made now and remembered. */
  getOrMake(key: string, make: () => Value): Value {
    const found = this.get(key);
    if (found !== undefined) return found;
    const made = make();
    this.set(key, made);
    return made;
  }

  set(key: string, value: Value): void {
    this.#now.set(key, value);
    if (this.#now.size <= this.#capacity) return;
    this.#before = this.#now;
    this.#now = new Map();
  }
}
