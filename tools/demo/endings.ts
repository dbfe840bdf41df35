type End = () => unknown;

/** What has to be ended, the last first. What is added while the others end is ended as well. */
export class Endings {
  readonly #ends: End[] = [];

  add(end: End): void {
    this.#ends.push(end);
  }

  async run(): Promise<void> {
    for (let end = this.#ends.pop(); end !== undefined; end = this.#ends.pop()) await end();
  }
}
