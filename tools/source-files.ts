import { readdirSync } from "node:fs";
import { join } from "node:path";

const skipped = new Set(["node_modules", "dist", "test-results"]);

/** Paths below `root`, with forward slashes and relative to it, of the files whose name ends in one of `endings`. */
export function sourceFiles(root: string, folders: readonly string[], endings: readonly string[]): string[] {
  return folders
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => endings.some((end) => path.endsWith(end)));
}

function filesBelow(root: string, folder: string): string[] {
  return entriesOf(join(root, folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) || entry.name.startsWith(".") ? [] : filesBelow(root, path);
    return entry.isFile() ? [path] : [];
  });
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
