import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import * as z from "zod";

/** A corpus email with its label. */
export interface CorpusMail {
  /** Relative path. */
  readonly file: string;
  /** From the manifest, otherwise the folder's name; null without either. */
  readonly label: string | null;
  readonly path: string;
}

const row = z.object({ id: z.string(), label: z.string() });

/** All `.eml` files below a folder, sorted by name, labeled by `manifest.jsonl` if present. */
export function readCorpus(folder: string): readonly CorpusMail[] {
  const labels = readLabels(join(folder, "manifest.jsonl"));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".eml"))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => {
      const file = relative(folder, path);
      const parent = dirname(file);
      const byFolder = labels.size > 0 || parent === "." ? null : basename(parent);
      return { file, path, label: labels.get(basename(file, ".eml")) ?? byFolder };
    });
}

function readLabels(manifest: string): ReadonlyMap<string, string> {
  if (!existsSync(manifest)) return new Map();
  const lines = readFileSync(manifest, "utf8").split("\n");
  return new Map(
    lines.flatMap((line) => {
      if (line.trim() === "") return [];
      const { id, label } = row.parse(JSON.parse(line));
      return [[id, label] as const];
    }),
  );
}
