import type { Exchange, RedactedExchange } from "@parapet/api-model";

/** An accepted exchange that waits to be learned. */
export interface Accepted {
  readonly providerId: string;
  readonly receivedAt: Date;
  readonly exchange: Exchange;
  readonly redacted: RedactedExchange;
  /** The path prefix of its place; "" unless stated. */
  readonly prefix?: string;
  /** What its path is taken for, where something is known of it. */
  readonly template?: string;
  /** Calls that it stands for. */
  readonly weight: number;
}

/** Exchanges and bytes of bodies that wait at most. */
const limits = { exchanges: 5_000, bytes: 64 * 1024 * 1024 } as const;

/** What waits to be learned, first come first served. It never grows beyond its limits: learning is behind then. */
export class ExchangeQueue {
  /** What was taken is null at once: it must not live until the rest is. */
  #waiting: (Accepted | null)[] = [];
  #next = 0;
  #bytes = 0;

  get length(): number {
    return this.#waiting.length - this.#next;
  }

  /** Whether there is no room, whatever comes. */
  get isFull(): boolean {
    return this.length >= limits.exchanges || this.#bytes >= limits.bytes;
  }

  /** False when there is no room. */
  add(accepted: Accepted): boolean {
    const bytes = sizeOf(accepted);
    if (this.length >= limits.exchanges || this.#bytes + bytes > limits.bytes) return false;
    this.#waiting.push(accepted);
    this.#bytes += bytes;
    return true;
  }

  take(): Accepted | null {
    const first = this.#waiting[this.#next];
    if (first === undefined || first === null) return null;
    this.#waiting[this.#next] = null;
    this.#next += 1;
    this.#bytes -= sizeOf(first);
    if (this.#next * 2 >= this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#next);
      this.#next = 0;
    }
    return first;
  }
}

function sizeOf({ exchange: { reqBody, resBody }, redacted }: Accepted): number {
  const raw = (reqBody?.byteLength ?? 0) + (resBody?.byteLength ?? 0);
  return raw + (redacted.reqBody?.length ?? 0) + (redacted.resBody?.length ?? 0);
}
