import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

export type MailLabel = "phish" | "bec" | "spam" | "ham";

/** A labeled message of a corpus. */
export interface LabeledMessage {
  readonly id: string;
  readonly label: MailLabel;
  readonly subtype: string;
  readonly source: string;
  /** `modern`, `legacy` … */
  readonly group: string;
  /** ISO day; empty if unknown. */
  readonly date: string;
  /** Messages of one cluster are near duplicates. */
  readonly cluster: string;
  readonly file: string;
}

/** Reads `manifest.jsonl` of a folder with `eml/`. @throws Error naming an invalid line */
export function readManifest(folder: string): LabeledMessage[] {
  const lines = readFileSync(join(folder, "manifest.jsonl"), "utf8").split("\n");
  return lines.flatMap((line, at) => {
    if (line.trim() === "") return [];
    const row: unknown = JSON.parse(line);
    const [id, label] = [textOf(row, "id"), labelOf(textOf(row, "label"))];
    if (id === "" || label === null) throw new Error(`Line ${at + 1} of the manifest has no id or label`);
    const file = join(folder, "eml", `${id}.eml`);
    return {
      id,
      label,
      subtype: textOf(row, "subtype"),
      source: textOf(row, "source"),
      group: textOf(row, "group"),
      date: textOf(row, "date"),
      cluster: textOf(row, "near_dup_cluster") || id,
      file,
    };
  });
}

/** Bodies of legitimate bulk email without headers, if the folder has them. */
export function readExtraTexts(folder: string): { readonly id: string; readonly text: string }[] {
  const path = join(folder, "extra_bulk_text.jsonl.gz");
  if (!existsSync(path)) return [];
  const lines = gunzipSync(readFileSync(path)).toString("utf8").trim().split("\n");
  return lines.map((line) => {
    const row: unknown = JSON.parse(line);
    return { id: textOf(row, "id"), text: textOf(row, "text").replaceAll(/\[\[?[A-Z_ ]+\]\]?/g, " ") };
  });
}

function textOf(row: unknown, name: string): string {
  const value: unknown = typeof row === "object" && row !== null ? Reflect.get(row, name) : undefined;
  return typeof value === "string" ? value : "";
}

function labelOf(text: string): MailLabel | null {
  return text === "phish" || text === "bec" || text === "spam" || text === "ham" ? text : null;
}
