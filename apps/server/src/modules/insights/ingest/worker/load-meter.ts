import { eventLoopUtilization, type EventLoopUtilization } from "node:perf_hooks";

/** Length of a measurement, in milliseconds. */
const windowMs = 1_000;
/** Utilization of the event loop that counts as high. */
const highUtilization = 0.8;
/** Min bytes of calls in it: other work on this thread doesn't count. */
const minBytes = 256 * 1024;

/** Measures whether calls keep this thread busy. It has no timer: it measures when a call arrives. */
export class LoadMeter {
  readonly #now: () => number;
  readonly #usage: typeof eventLoopUtilization;
  #since: number;
  #before: EventLoopUtilization;
  #bytes = 0;

  constructor(now = () => performance.now(), usage = eventLoopUtilization) {
    this.#now = now;
    this.#usage = usage;
    this.#since = now();
    this.#before = usage();
  }

  /** Counts a payload. Whether the load was high in the last window; false between windows. */
  isHigh(bytes: number): boolean {
    this.#bytes += bytes;
    const now = this.#now();
    if (now - this.#since < windowMs) return false;
    const usage = this.#usage();
    const { utilization } = this.#usage(usage, this.#before);
    const isHigh = utilization >= highUtilization && this.#bytes >= minBytes;
    this.#since = now;
    this.#before = usage;
    this.#bytes = 0;
    return isHigh;
  }
}
