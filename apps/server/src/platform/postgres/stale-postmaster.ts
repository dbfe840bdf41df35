import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { isStopped, readProcess, sendSignal } from "../process-table.ts";
import { findClusterProcesses, isOfCluster } from "./cluster-processes.ts";
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
  if (!Number.isInteger(pid) || pid <= 1 || !existsSync(`/proc/${pid}`)) return;
  if (!serves(pid, cluster)) {
    // The process id was reused; PostgreSQL itself would take that for a running server.
    await rm(file, { force: true });
    return;
  }
  log.warn({ pid }, "stopping the PostgreSQL that an earlier process left behind");
  // A postmaster waits for its processes, so one that is stopped holds it up too.
  const isFrozen = [pid, ...findClusterProcesses(cluster)].some(isStopped);
  const signals: readonly NodeJS.Signals[] = isFrozen ? ["SIGKILL"] : ["SIGINT", "SIGQUIT", "SIGKILL"];
  for (const signal of signals) if (await ends(pid, cluster, signal)) return;
}

async function ends(pid: number, cluster: string, signal: NodeJS.Signals): Promise<boolean> {
  if (!serves(pid, cluster) || !sendSignal(pid, signal)) return true;
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(20)) {
    if (!serves(pid, cluster)) return true;
  }
  return false;
}

/** Its cluster is among its words where its folder can't be looked at, and its folder tells where that has another path now. */
function serves(pid: number, cluster: string): boolean {
  const words = readProcess(pid, "cmdline").split("\0");
  const isNamed = words[0]?.endsWith("postgres") === true && words.includes(`${clusterSetting}=${cluster}`);
  return isNamed || isOfCluster(pid, cluster);
}
