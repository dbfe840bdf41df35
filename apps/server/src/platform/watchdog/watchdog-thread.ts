import { writeSync } from "node:fs";
import { hostname } from "node:os";
import { workerData } from "node:worker_threads";
import type { WatchdogData } from "./watchdog.ts";

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- watchdog.ts starts this thread with nothing else
const { beats, seconds } = workerData as WatchdogData;

// Looks are counted, not seconds: a suspended machine or a stopped process is not deaf.
let missed = 0;
let last = Atomics.load(beats, 0);
while (missed < seconds) {
  // Wakes up early at a beat.
  Atomics.wait(beats, 0, last, 1_000);
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
}

const line = {
  level: 60,
  time: Date.now(),
  pid: process.pid,
  hostname: hostname(),
  msg: `The event loop has not turned for ${seconds} s, so this process ends itself`,
};
try {
  writeSync(2, `${JSON.stringify(line)}\n`);
} finally {
  // Only a signal that no handler takes ends a process whose loop is blocked.
  process.kill(process.pid, "SIGKILL");
}
