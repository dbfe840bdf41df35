import { readdir, readFile, rename } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Log } from "../../log.ts";
import { syncFolder } from "../../sync-folder.ts";
import { countPath, readBlockCount } from "../segment/block-count.ts";
import { decodeSegment } from "../segment/decode-segment.ts";
import { countName, isForeign, segmentName } from "../segment/segment-format.ts";
import type { Segment } from "../segment/segment.ts";

interface LeftOverOptions {
  readonly folder: string;
  /** Told the counts whose segments are not there. */
  readonly onMissing: (path: string, blocks: number | null) => Promise<void>;
  /** Told the files that can't be read, which stay where they are. */
  readonly onUnread: (path: string) => void;
  readonly log: Log;
}

/** Ignored files that the log names. */
const foreignNamed = 20;

/** What an earlier process acknowledged and did not see in ClickHouse, oldest first. */
export async function leftOverSegments({ folder, onMissing, onUnread, log }: LeftOverOptions): Promise<Segment[]> {
  const all = (await readdir(folder)).toSorted();
  const names = all.filter((name) => segmentName.test(name));
  const foreign = all.filter(isForeign);
  if (foreign.length > 0) {
    const files = foreign.slice(0, foreignNamed);
    log.warn({ folder, files, count: foreign.length }, "files in the journal's folder aren't segments and are ignored");
  }
  const known = new Set(names.map(idOf));
  for (const name of all.filter((each) => countName.test(each) && !known.has(idOf(each)))) {
    const path = join(folder, name);
    await onMissing(path, await readBlockCount(path));
  }
  const segments: Segment[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const measured = await measure(path).catch((error: unknown) => {
      log.error({ err: error, path }, "a segment of the journal cannot be read; it stays where it is");
      onUnread(path);
      return null;
    });
    if (measured === null) continue;
    const { rows, bytes } = measured;
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const id = idOf(name);
    segments.push({ id, path, rows, bytes, isLeftOver: true, content: null, done, finish });
  }
  return segments;
}

function idOf(name: string): string {
  return name.replace(/\.[a-z]+$/, "");
}

/** Moves a segment to a folder, in which it keeps its name: what ClickHouse has of it stays there once. */
export async function moveSegment(segment: Segment, folder: string): Promise<Segment> {
  const path = join(folder, basename(segment.path));
  await rename(segment.path, path);
  await rename(countPath(segment.path), countPath(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  await syncFolder(folder);
  return { ...segment, path };
}

/** What is damaged is dealt with when its turn comes: a start does not wait for that. */
async function measure(path: string): Promise<{ readonly rows: number; readonly bytes: number }> {
  const data = await readFile(path);
  return { rows: decodeSegment(data, idOf(basename(path))).rows, bytes: data.length };
}
