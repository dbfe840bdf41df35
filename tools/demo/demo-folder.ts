import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Marks a folder as one that the next demo may empty. */
const mark = "demonstration.txt";

/** An empty folder. What an earlier demo left in it is removed, and nothing else is. @throws Error in one sentence */
export async function emptyFolder(folder: string): Promise<string> {
  const left = await readFile(join(folder, mark), "utf8").catch(() => null);
  if (left === null && existsSync(folder))
    throw new Error(`${folder} isn't a demo's folder. Use another one with --data.`);
  const [pid] = /^\d+/.exec(left ?? "") ?? [];
  if (pid !== undefined && isAlive(Number(pid)))
    throw new Error(`A demo already runs in ${folder}. Stop it, or use another folder with --data.`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, mark), `${process.pid}\nData of a demo. The next one starts with an empty folder.\n`);
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
