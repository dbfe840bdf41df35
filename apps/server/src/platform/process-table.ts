import { readdirSync, readFileSync, type Stats, statSync } from "node:fs";

/** Ids of all processes; none where the system has no /proc. */
export function listProcesses(): number[] {
  return listNumbers("/proc");
}

/** One of a process's files; empty where there is no such process, or it may not be looked at. */
export function readProcess(pid: number, file: "cmdline" | "comm" | "stat" | "status"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** State, parent and so on: what follows the name, which may hold anything. */
export function readStatFields(pid: number): readonly string[] {
  const stat = readProcess(pid, "stat");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** A stopped process gets no signal but SIGKILL until it is continued. */
export function isStopped(pid: number): boolean {
  return readStatFields(pid)[0]?.toLowerCase() === "t";
}

/** Whether a process has a file open, by whatever path. */
export function hasOpen(pid: number, file: string): boolean {
  const wanted = statSync(file, { throwIfNoEntry: false });
  if (wanted === undefined) return false;
  const folder = `/proc/${pid}/fd`;
  return listNumbers(folder).some((each) => isSame(wanted, statOrNull(`${folder}/${each}`)));
}

export function isSame(one: Stats, other: Stats | null): boolean {
  return other !== null && one.dev === other.dev && one.ino === other.ino;
}

/** @returns whether there was such a process */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

function listNumbers(folder: string): number[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function statOrNull(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}
