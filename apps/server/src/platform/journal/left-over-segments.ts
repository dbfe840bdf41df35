import { readdir, readFile, rename, rm, truncate } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Log } from "../log.ts";
import { decodeSegment, segmentName } from "./segment-format.ts";
import { type Segment, syncFolder } from "./segment.ts";

/** What an earlier process acknowledged and did not see in ClickHouse, oldest first. What cannot be read stays where it is. */
export async function leftOverSegments(folder: string, log: Log): Promise<Segment[]> {
  const names = (await readdir(folder)).filter((name) => segmentName.test(name)).toSorted();
  const segments: Segment[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const measured = await measure(path).catch((error: unknown) => {
      log.error({ err: error, path }, "a segment of the journal cannot be read; it stays where it is");
      return null;
    });
    if (measured === null) continue;
    const { rows, bytes } = measured;
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    if (rows === 0) await rm(path);
    else segments.push({ id: name.replace(/\.[a-z]+$/, ""), path, rows, bytes, content: null, done, finish });
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

/** A crash may tear what was written last, which nobody was told about: it is cut off. */
async function measure(path: string): Promise<{ readonly rows: number; readonly bytes: number }> {
  const data = await readFile(path);
  const { rows, end } = decodeSegment(data);
  if (end < data.length) await truncate(path, end);
  return { rows, bytes: end };
}
