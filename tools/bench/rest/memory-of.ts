import { partOf, processTree, readProc } from "./process-tree.ts";

/** Proportional set size in MiB: pages that several processes share are divided between them, so sums count each page once. */
export interface Memory {
  readonly total: number;
  readonly anonymous: number;
  readonly file: number;
  readonly shared: number;
}

const none: Memory = { total: 0, anonymous: 0, file: 0, shared: 0 };

/** Memory of a process and all below it, by part of the product. */
export function memoryOf(pid: number): ReadonlyMap<string, Memory> {
  const parts = new Map<string, Memory>();
  for (const each of processTree(pid)) {
    const part = partOf(each);
    parts.set(part, plus(parts.get(part) ?? none, memoryOfProcess(each)));
  }
  return parts;
}

export function sumOf(memories: Iterable<Memory>): Memory {
  return [...memories].reduce(plus, none);
}

function memoryOfProcess(pid: number): Memory {
  const rollup = readProc(`${pid}/smaps_rollup`);
  const mib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(rollup)?.[1] ?? 0) / 1024;
  return { total: mib("Pss"), anonymous: mib("Pss_Anon"), file: mib("Pss_File"), shared: mib("Pss_Shmem") };
}

function plus(one: Memory, other: Memory): Memory {
  return {
    total: one.total + other.total,
    anonymous: one.anonymous + other.anonymous,
    file: one.file + other.file,
    shared: one.shared + other.shared,
  };
}
