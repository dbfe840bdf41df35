import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

/** Bytes of one id, and ids whose random bytes are drawn at once. */
const [size, drawn] = [16, 256];

/** Makes ids (UUID 7) in the order of the decisions, also of those of one millisecond. */
export class NewIds {
  readonly #random = new Uint8Array(size * drawn);
  #made = 0;

  next(atMs: number): string {
    const at = this.#made % drawn;
    if (at === 0) randomFillSync(this.#random);
    this.#made = (this.#made + 1) % 2 ** 32;
    return v7({ msecs: atMs, seq: this.#made, random: this.#random.subarray(size * at, size * (at + 1)) });
  }
}
