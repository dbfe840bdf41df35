import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Bytes of all files below a folder. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => (entry.isFile() ? sum + lstatSync(join(entry.parentPath, entry.name)).size : sum),
    0,
  );
}
