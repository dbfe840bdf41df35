import type { Log } from "../log.ts";
import { hasOpen, listProcesses, readProcess, sendSignal } from "../process-table.ts";

/**
 * Kills an engine that a killed Parapet left on a lock file. It ends with its parent by itself, but not where it is stopped or
 * hangs. The caller holds the lock of the data folder, so no other living Parapet owns it.
 */
export function killStaleEngine(lock: string, log: Log): void {
  for (const pid of listProcesses()) {
    if (pid === process.pid || !isEngine(pid, lock) || !sendSignal(pid, "SIGKILL")) continue;
    log.warn({ pid }, "killed the ClickHouse that an earlier process left behind");
  }
}

/** The folder may have another path than when the engine started. */
function isEngine(pid: number, lock: string): boolean {
  const words = readProcess(pid, "cmdline").split("\0");
  if (!words.some((word) => /\/engine-process\.[jt]s$/.test(word))) return false;
  return words.includes(lock) || hasOpen(pid, lock);
}
