import { Worker } from "node:worker_threads";

/** How often the event loop shows that it turns, in milliseconds. */
const beatMs = 500;

/** What the watchdog's thread is started with. */
export interface WatchdogData {
  /** One number, which changes with every beat. */
  readonly beats: Int32Array<SharedArrayBuffer>;
  readonly seconds: number;
}

/**
 * Ends this process, with the reason in the log, when its event loop has not turned for so many seconds: it answers
 * no request and no signal. A thread watches, because nothing in a blocked loop can; 0 starts none.
 */
export function startWatchdog(seconds: number): { stop(): Promise<void> } {
  if (seconds === 0) return { stop: async () => undefined };
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: WatchdogData = { beats, seconds };
  const worker = new Worker(new URL("./watchdog-thread.ts", import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 },
  });
  worker.unref();
  const beating = setInterval(() => Atomics.add(beats, 0, 1), beatMs);
  beating.unref();
  return {
    async stop() {
      clearInterval(beating);
      await worker.terminate();
    },
  };
}
