import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import * as z from "zod";

/** A mail of a folder, and what somebody calls it. */
export interface CorpusMail {
  /** Below the folder. */
  readonly file: string;
  /** By the manifest, else the name of the folder that it lies in; null without either. */
  readonly label: string | null;
  readonly path: string;
}

const row = z.object({ id: z.string(), label: z.string() });

/** Every `.eml` below a folder, in the order of their names, labelled by a `manifest.jsonl` of ids and labels if there is one. */
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
