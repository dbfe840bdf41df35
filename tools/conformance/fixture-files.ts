import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { FixtureFile } from "./suite.ts";

/** Every file below a folder of fixtures in the order of names; descriptions (`*.md`) are no fixtures. */
export function fixtureFiles(root: string): FixtureFile[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".md"))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: nameOf(relative(root, path)) }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function nameOf(path: string): string {
  return path
    .split(sep)
    .join("/")
    .replace(/\.[^./]+$/, "");
}
