import { statSync } from "node:fs";
import { join } from "node:path";
import { sourceFiles } from "./source-files.ts";

const root = join(import.meta.dirname, "..");

/** Why a built file has to be built again from the folders of its sources; null when it's newer than all of them. */
export function reasonToBuild(file: string, folders: readonly string[]): string | null {
  const time = modified(file);
  if (time === null) return "it was not built yet";
  const paths = sourceFiles(root, folders, [""]).filter((path) => !/\.test\.tsx?$/.test(path));
  const newer = [...paths, "package-lock.json"].find((path) => (modified(path) ?? 0) > time);
  return newer === undefined ? null : `${newer} is newer`;
}

function modified(path: string): number | null {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? null;
}
