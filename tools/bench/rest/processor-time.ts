import { partOf, processTree, readProc, threadsOf } from "./process-tree.ts";

/** Ticks a second of `/proc/PID/stat`; the kernel's interface fixes them. */
const ticksPerSecond = 100;

/** Milliseconds of a processor that each process below `pid` has used so far, with those of its children that ended. */
export function processorTime(pid: number): ReadonlyMap<number, number> {
  return new Map(processTree(pid).map((each) => [each, timeOfProcess(each)]));
}

/** Milliseconds of a processor that each thread has used so far, by the thread's id. */
export function threadTime(pid: number): ReadonlyMap<string, number> {
  const times = processTree(pid).flatMap((each) =>
    threadsOf(each).map((thread): [string, number] => {
      const path = `${each}/task/${thread}`;
      const name = `${partOf(each)}/${readProc(`${path}/comm`).trim()} ${thread}`;
      return [name, Number(readProc(`${path}/schedstat`).split(" ")[0]) / 1e6];
    }),
  );
  return new Map(times);
}

/** What was used between two looks, by key; what began meanwhile counts from its beginning. */
export function spent<Key>(before: ReadonlyMap<Key, number>, after: ReadonlyMap<Key, number>): Map<Key, number> {
  return new Map([...after].map(([key, ms]) => [key, ms - (before.get(key) ?? 0)]));
}

function timeOfProcess(pid: number): number {
  const stat = readProc(`${pid}/stat`);
  // utime, stime, cutime and cstime are fields 14 to 17; the name before them may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * 1000) / ticksPerSecond;
}
