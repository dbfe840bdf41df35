import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./log.ts";

/** A started child process that already answers. */
export interface RunningChild {
  /** Resolves when the process has ended, with a phrase that says how. */
  readonly ended: Promise<string>;
  /** Ends the process and waits for it. */
  stop(): Promise<void>;
  /** Whether a new connection is answered. */
  answers(): Promise<boolean>;
  /** Sends SIGKILL, which ends a stopped process too, and does not wait. */
  kill(): void;
}

interface SuperviseOptions {
  /** For the log, such as "PostgreSQL". */
  readonly name: string;
  readonly start: () => Promise<RunningChild>;
  readonly log: Log;
  /** Pause after a look without an answer; after one with an answer it is five times as long. */
  readonly lookEveryMs?: number;
}

const firstPause = 200;
const longestPause = 10_000;
/** Consecutive checks without an answer after which a child counts as hung. */
const maxFailedChecks = 4;
/** PostgreSQL starts a process for each look. */
const answeringPauses = 5;

/**
 * Keeps a child process running: starts it (the first failure is the caller's), and starts it again, with
 * growing pauses, whenever it ends by itself or no longer answers.
 */
export async function supervise({
  name,
  start,
  log,
  lookEveryMs = 2_000,
}: SuperviseOptions): Promise<{ stop(): Promise<void> }> {
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

  async function look(): Promise<void> {
    for (let failedChecks = 0, last = child; !signal.aborted;) {
      const pause = failedChecks === 0 ? answeringPauses * lookEveryMs : lookEveryMs;
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      const looked = child;
      if (signal.aborted) return;
      if (looked !== last) failedChecks = 0;
      last = looked;
      failedChecks = (await looked.answers().catch(() => false)) ? 0 : failedChecks + 1;
      if (failedChecks < maxFailedChecks || looked !== child || signal.aborted) continue;
      log.error(`${name} does not answer and is killed`);
      looked.kill();
      failedChecks = 0;
    }
  }

  const watching = watch();
  void look();
  return {
    async stop() {
      stopping.abort();
      await child.stop();
      await watching;
    },
  };
}
