import { readdirSync, readFileSync } from "node:fs";

/** A process or a thread may end while it is read; it counts for nothing then. */
export function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
  }
}

/** A process and all processes below it. */
export function processTree(pid: number): number[] {
  return [pid, ...threadsOf(pid).flatMap((thread) => childrenOf(pid, thread).flatMap(processTree))];
}

/** Ids of a process's threads. */
export function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}

/** A child belongs to the thread that started it. */
function childrenOf(pid: number, thread: number): number[] {
  return readProc(`${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number);
}

/** Which part of the product a process is. */
export function partOf(pid: number): "clickhouse" | "postgres" | "server" {
  const command = readProc(`${pid}/cmdline`);
  if (command.includes("engine-process")) return "clickhouse";
  return readProc(`${pid}/comm`).startsWith("postgres") ? "postgres" : "server";
}
