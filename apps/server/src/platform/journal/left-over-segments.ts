import { readdir, readFile, rename, rm, truncate } from "node:fs/promises";
import { basename, join } from "node:path";
import { countRows } from "./segment-format.ts";
import { type Segment, syncFolder } from "./segment.ts";

/** A UUIDv7, and a table's name behind it where somebody put refused rows back. */
const segmentName = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}(\.[a-z_][a-z0-9_]*)?\.ndjson$/;

/** What an earlier process acknowledged and did not see in ClickHouse, oldest first. */
export async function leftOverSegments(folder: string): Promise<Segment[]> {
  const names = (await readdir(folder)).filter((name) => segmentName.test(name)).toSorted();
  const segments: Segment[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const { rows, bytes } = await measure(path);
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    if (rows === 0) await rm(path);
    else segments.push({ id: name.replace(/\.ndjson$/, ""), path, rows, bytes, content: null, done, finish });
  }
  return segments;
}

/** Moves a segment to a folder, in which it keeps its name: what ClickHouse has of it stays there once. */
export async function moveSegment(segment: Segment, folder: string): Promise<Segment> {
  const path = join(folder, basename(segment.path));
  await rename(segment.path, path);
  await syncFolder(folder);
  return { ...segment, path };
}

/** A crash may tear the last line, which nobody was told about: it is cut off. */
async function measure(path: string): Promise<{ readonly rows: number; readonly bytes: number }> {
  const data = await readFile(path);
  const bytes = data.lastIndexOf("\n") + 1;
  if (bytes < data.length) await truncate(path, bytes);
  return { rows: countRows(data), bytes };
}
