import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { clusterSetting } from "./start-postmaster.ts";

/** How long each kind of stop may take before the harder one. */
const patience = 10_000;

/**
 * Ends a PostgreSQL that an earlier, killed Parapet left running on this cluster. The caller holds the lock of
 * the data folder, so no other living Parapet can own it.
 */
export async function stopStalePostmaster(cluster: string, log: Log): Promise<void> {
  const file = join(cluster, "postmaster.pid");
  const content = await readFile(file, "utf8").catch(() => "");
  const pid = Number(content.split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !(await isAlive(pid))) return;
  if (!(await serves(pid, cluster))) {
    // The process id went to somebody else; PostgreSQL itself would take that for a running server.
    await rm(file, { force: true });
    return;
  }
  log.warn({ pid }, "stopping the PostgreSQL that an earlier process left behind");
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (await ends(pid, signal)) return;
  }
}

async function ends(pid: number, signal: NodeJS.Signals): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    return true;
  }
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(20)) {
    if (!(await isAlive(pid))) return true;
  }
  return false;
}

/** A zombie is dead: it only waits for a parent that never asks. */
async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (stat === null) return false;
  return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
}

async function serves(pid: number, cluster: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  const words = commandLine.split("\0");
  return (
    words[0]?.endsWith("postgres") === true &&
    words.some((word) => word === cluster || word === `${clusterSetting}=${cluster}`)
  );
}
