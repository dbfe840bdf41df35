import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./log.ts";

/** A started child process that already answers. */
export interface RunningChild {
  /** Resolves when the process has ended, with a phrase that says how. */
  readonly ended: Promise<string>;
  /** Ends the process and waits for it. */
  stop(): Promise<void>;
}

interface SuperviseOptions {
  /** For the log, such as "PostgreSQL". */
  readonly name: string;
  readonly start: () => Promise<RunningChild>;
  readonly log: Log;
}

const firstPause = 200;
const longestPause = 10_000;

/**
 * Keeps a child process running: starts it (the first failure is the caller's), and starts it again, with
 * growing pauses, whenever it ends by itself.
 */
export async function supervise({ name, start, log }: SuperviseOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let child = await start();

  async function watch(): Promise<void> {
    while (true) {
      const how = await child.ended;
      if (stopping.signal.aborted) return;
      log.error(`${name} ended (${how}) and is started again`);
      if (!(await restart())) return;
    }
  }

  async function restart(): Promise<boolean> {
    for (let pause = firstPause; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        child = await start();
        log.info(`${name} runs again`);
        return true;
      } catch (error) {
        log.error({ err: error }, `${name} does not start; next attempt in ${pause} ms`);
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return false;
  }

  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await child.stop();
      await watching;
      await child.stop();
    },
  };
}
