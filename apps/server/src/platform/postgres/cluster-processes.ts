import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { isSame, listProcesses, readProcess, readStatFields, sendSignal } from "../process-table.ts";

/** Killed processes end at once, unless the kernel holds them, as a dead disk does. */
const patience = 10_000;

/**
 * Running PostgreSQL processes of a cluster, found by the folder they work in: it is the same by whatever path they
 * reached it, and also once their postmaster is dead.
 */
export function findClusterProcesses(cluster: string): number[] {
  return listProcesses().filter((pid) => isOfCluster(pid, cluster));
}

/**
 * Kills what an earlier server left of itself, which would keep the next one out: it holds the shared memory, and does
 * not end with its postmaster where it is stopped. The caller holds the lock of the data folder.
 */
export async function killClusterProcesses(cluster: string, log: Log): Promise<void> {
  const killed = new Set<number>();
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(20)) {
    // Each is looked at right before the signal: its id may be another process's soon.
    const found = listProcesses().filter((pid) => isOfCluster(pid, cluster) && sendSignal(pid, "SIGKILL"));
    if (found.length === 0) break;
    for (const pid of found) killed.add(pid);
  }
  if (killed.size > 0) log.warn({ pids: [...killed] }, "killed processes that an earlier PostgreSQL left behind");
}

/** A zombie works in no folder any more. */
export function isOfCluster(pid: number, cluster: string): boolean {
  if (readProcess(pid, "comm") !== "postgres\n") return false;
  const folder = statSync(cluster, { throwIfNoEntry: false });
  if (folder === undefined) return false;
  try {
    return isSame(folder, statSync(`/proc/${pid}/cwd`));
  } catch (error) {
    const isHidden = error instanceof Error && "code" in error && error.code === "EACCES";
    return isHidden && isOrphanOf(pid, folder.uid);
  }
}

/**
 * Root of a container may not see where processes of the cluster's own user work. Of these, sessions and workers
 * without a postmaster serve no server any more.
 */
function isOrphanOf(pid: number, uid: number): boolean {
  const owner = Number(/^Uid:\s+(\d+)/m.exec(readProcess(pid, "status"))?.[1]);
  const parent = Number(readStatFields(pid)[1]);
  return (
    owner === uid &&
    readProcess(pid, "cmdline").startsWith("postgres: ") &&
    readProcess(parent, "comm") !== "postgres\n"
  );
}
