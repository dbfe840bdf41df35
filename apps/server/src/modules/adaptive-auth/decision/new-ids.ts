import { randomFillSync } from "node:crypto";

/** Random bytes of one id, and ids whose random bytes are drawn at once. */
const [size, drawn] = [6, 256];
const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * Makes ids (UUID 7, RFC 9562 §5.7) in the order of the decisions, also of those of one millisecond: behind the time stand 32
 * bits that count (§6.2, method 1) and 42 random ones.
 */
export class NewIds {
  readonly #random = Buffer.alloc(size * drawn);
  #digits = "";
  #made = 0;
  #atMs = -1;
  #time = "";

  next(atMs: number): string {
    const at = this.#made % drawn;
    if (at === 0) this.#digits = randomFillSync(this.#random).toString("hex");
    this.#made = (this.#made + 1) % 2 ** 32;
    if (atMs !== this.#atMs) this.#setTime(atMs);
    const made = this.#made;
    const high = `${(made >>> 28).toString(16)}${byteAt(made, 20)}`;
    const middle = `${bytes[0x80 | ((made >>> 14) & 0x3f)]}${byteAt(made, 6)}`;
    const low = bytes[((made << 2) & 0xfc) | ((this.#random[size * at] ?? 0) & 3)];
    return `${this.#time}${high}-${middle}-${low}${this.#digits.slice(2 * size * at + 2, 2 * size * (at + 1))}`;
  }

  #setTime(atMs: number): void {
    const digits = atMs.toString(16).padStart(12, "0");
    this.#atMs = atMs;
    this.#time = `${digits.slice(0, 8)}-${digits.slice(8)}-7`;
  }
}

const byteAt = (number: number, shift: number) => bytes[(number >>> shift) & 0xff];

/** The number that an id counts, 0 to 2^32 - 1: one more than that of the id that was made before. */
export function numberIn(id: string): number {
  const high = Number.parseInt(id.slice(15, 18), 16);
  const middle = Number.parseInt(id.slice(19, 23), 16) & 0x3fff;
  const low = Number.parseInt(id.slice(24, 26), 16) >>> 2;
  return high * 2 ** 20 + middle * 2 ** 6 + low;
}
