/** Copy of a streamed body; dropped over the limit, because partial bodies aren't useful. */
export class BodyCopy {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isCut(): boolean {
    return this.#bytes > this.#limit;
  }

  /** Copies a chunk: its owner may use the memory again. */
  add(chunk: unknown, encoding?: unknown): void {
    if (this.isCut) return;
    const copy = bytesOf(chunk, encoding);
    if (copy === null) return;
    this.#bytes += copy.length;
    if (this.isCut) this.#chunks = [];
    else this.#chunks.push(copy);
  }

  /** Null when there was none or when it was cut. */
  take(): Buffer | null {
    return this.isCut || this.#bytes === 0 ? null : Buffer.concat(this.#chunks);
  }
}

function bytesOf(chunk: unknown, encoding: unknown): Buffer | null {
  if (typeof chunk === "string") {
    return Buffer.from(chunk, typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8");
  }
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : null;
}
