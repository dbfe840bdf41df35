import type { Accepted } from "./exchange-queue.ts";

/** Calls of one kind that are learnt from before any is left out, and the share of the others while learning is behind. */
const always = 100;
const everyNth = 8;
/** Calls that wait before learning is behind. */
const behindAt = 500;
const mostKinds = 10_000;

/**
 * Chooses what is learnt from while more calls come than can be learnt from. Calls that go to the same template and end
 * with the same status teach the same things: the first ones always, of the others a share. So what is rare is never
 * crowded out by what is frequent.
 */
export class LearningShare {
  readonly #seen = new Map<string, number>();

  /** @param waiting calls that wait to be learnt */
  takes({ providerId, exchange, redacted, template = redacted.path }: Accepted, waiting: number): boolean {
    const { host, port, method, status } = exchange;
    const kind = `${providerId} ${host} ${port} ${method} ${status} ${template}`;
    const seen = (this.#seen.get(kind) ?? 0) + 1;
    if (seen === 1 && this.#seen.size >= mostKinds) this.#seen.clear();
    this.#seen.set(kind, seen);
    return waiting < behindAt || seen <= always || seen % everyNth === 0;
  }
}
