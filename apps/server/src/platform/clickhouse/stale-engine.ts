import { readdir, readFile } from "node:fs/promises";
import type { Log } from "../log.ts";

/**
 * Kills an engine that a killed Parapet left on a lock file. It ends with its parent by itself, but not where it is stopped or
 * hangs. The caller holds the lock of the data folder, so no other living Parapet owns it.
 */
export async function killStaleEngine(lock: string, log: Log): Promise<void> {
  // Elsewhere there is no embedded engine.
  const names = await readdir("/proc").catch(() => []);
  for (const pid of names.filter((name) => /^\d+$/.test(name)).map(Number)) {
    if (pid === process.pid || !(await isEngine(pid, lock))) continue;
    log.warn({ pid }, "killing the ClickHouse that an earlier process left behind");
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
}

async function isEngine(pid: number, lock: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  const words = commandLine.split("\0");
  return words.includes(lock) && words.some((word) => word.endsWith("engine-process.ts"));
}
