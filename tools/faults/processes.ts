import { readdirSync, readFileSync } from "node:fs";

/** Ids of the processes below another one whose command line has the word. */
export function childrenOf(pid: number, word: string): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    // The name of a process in parentheses may hold anything.
    const parent = Number(/^.*\) \S (\d+)/s.exec(read(name, "stat"))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (id: number): number[] => (children.get(id) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid).filter((child) => read(String(child), "cmdline").includes(word));
}

/** Empty where the process has ended meanwhile. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
