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
  const { signal } = stopping;
  let child = await start();

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      const how = await child.ended;
      if (signal.aborted) return;
      log.error(`${name} ended (${how}) and is started again`);
      await restart();
    }
  }

  async function restart(): Promise<void> {
    for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        child = await start();
      } catch (error) {
        log.error({ err: error }, `${name} does not start`);
        continue;
      }
      // `stop` has only seen the child before this one.
      if (signal.aborted) await child.stop();
      else log.info(`${name} runs again`);
      return;
    }
  }

  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await child.stop();
      await watching;
    },
  };
}
