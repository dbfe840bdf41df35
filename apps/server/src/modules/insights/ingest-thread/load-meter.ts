import { eventLoopUtilization, type EventLoopUtilization } from "node:perf_hooks";

/** How long is measured, in milliseconds. */
const windowMs = 1_000;
/** Share of that time in which the thread worked. */
const highUtilization = 0.8;
/** Bytes of calls in it: a thread that is busy with something else is no reason. */
const leastBytes = 256 * 1024;

/** Tells whether calls keep this thread busy. It looks when a call comes, so it costs nothing while none does. */
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

  /** Counts a payload. Whether load was high since the last look, which was a second ago or longer; false in between. */
  isHigh(bytes: number): boolean {
    this.#bytes += bytes;
    const now = this.#now();
    if (now - this.#since < windowMs) return false;
    const usage = this.#usage();
    const { utilization } = this.#usage(usage, this.#before);
    const isHigh = utilization >= highUtilization && this.#bytes >= leastBytes;
    this.#since = now;
    this.#before = usage;
    this.#bytes = 0;
    return isHigh;
  }
}
