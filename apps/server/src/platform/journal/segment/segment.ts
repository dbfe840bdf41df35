import { constants, open, readFile, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import { syncFolder } from "../../sync-folder.ts";
import { giveBackMemory } from "../rows/row-memory.ts";
import { bytesOf } from "../rows/rows.ts";
import { chunksOf, groupRows, GrowingTables, type TableRows } from "../rows/table-rows.ts";
import { countPath, openBlockCount, readBlockCount, removeBlockCount } from "./block-count.ts";
import { noGaps } from "./block-order.ts";
import { checkedBlock, endMark } from "./checked-block.ts";
import { decodeSegment, type SegmentContent } from "./decode-segment.ts";
import { encodeTables, segmentEnding } from "./segment-format.ts";

/** A segment that gets no more rows. */
export interface Segment {
  /** UUIDv7, so that names sort by age; the deduplication token of its inserts. */
  readonly id: string;
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  /** Whether an earlier process wrote it, here or elsewhere: others may have stored rows of it since. */
  readonly isLeftOver: boolean;
  /** Its rows, or null to read them from the file. */
  readonly content: readonly TableRows[] | null;
  /** Settles `done`; the content is gone then. */
  finish(): void;
  /** Resolves when no row of it waits any more. */
  readonly done: Promise<void>;
}

/** The segment that rows are written to. */
export interface OpenSegment {
  readonly rows: number;
  readonly bytes: number;
  readonly done: Promise<void>;
  /** Resolves when the rows are on the disk. After a rejection the segment takes no more rows and must be sealed. */
  append(all: readonly TableRows[]): Promise<void>;
  /** The segment as it is now; `close` must follow. */
  seal(keepContent: boolean): Segment;
  /** Closes the file, and removes it if it has no rows. */
  close(): Promise<void>;
}

/** A new file that is appended to. A write ends when its bytes are on the disk, which spares a call for each group. */
const newFile = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_EXCL | constants.O_DSYNC;

/** Creates a segment file. Its name survives a power loss when its first rows do. */
export async function createSegment(folder: string): Promise<OpenSegment> {
  const id = uuid();
  const path = join(folder, `${id}${segmentEnding}`);
  const file = await open(path, newFile, 0o600);
  // Both go to the disk at once, and the first rows wait for both.
  const named = syncFolder(folder);
  named.catch(() => undefined);
  const count = await openBlockCount(path);
  let content = new GrowingTables();
  const { promise: done, resolve: settle } = Promise.withResolvers<void>();
  let rows = 0;
  let bytes = 0;
  let blocks = 0;
  function giveContentBack(): void {
    for (const each of content.all()) giveBackMemory(chunksOf(each));
    content = new GrowingTables();
  }
  return {
    done,
    get rows() {
      return rows;
    },
    get bytes() {
      return bytes;
    },
    async append(all) {
      const added = groupRows(all);
      const data = checkedBlock(encodeTables(added), { id, number: blocks });
      try {
        await writeAll(file, data);
        await named;
      } catch (error) {
        // What was not acknowledged should not come back at the next start.
        await file.truncate(bytes).catch(() => undefined);
        throw error;
      }
      bytes += bytesOf(data);
      if (data.length > 0) count.note((blocks += 1));
      for (const each of added) {
        rows += each.count;
        content.add(each);
      }
    },
    seal(keepContent) {
      if (!keepContent) giveContentBack();
      const finish = () => {
        giveContentBack();
        settle();
      };
      return { id, path, rows, bytes, isLeftOver: false, content: keepContent ? content.all() : null, done, finish };
    },
    async close() {
      // What was acknowledged is on the disk, whatever closing says.
      await file.close().catch(() => undefined);
      await count.close();
      if (rows > 0) await appendThere(path, endMark({ id, number: blocks })).catch(() => undefined);
      if (rows > 0) return;
      await removeBlockCount(path).catch(() => undefined);
      await rm(path, { force: true }).catch(() => undefined);
    },
  };
}

/** Adds to a file that is still there. Nothing waits for the disk: without its end a segment is read as well. */
async function appendThere(path: string, data: Buffer): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_APPEND);
  try {
    await file.write(data);
  } finally {
    await file.close();
  }
}

/** Errors of a bad disk or a removed file. */
const readErrors: ReadonlySet<string> = new Set(["EIO", "EBADMSG", "EUCLEAN", "EACCES", "EPERM", "EISDIR", "ENOENT"]);

interface LoadedSegment extends SegmentContent {
  /** Blocks that it had, at least; null if unknown. */
  readonly acknowledged: number | null;
}

/** The rows of a segment, from memory or from its file. @throws UnreadableSegment */
export async function loadSegment({ id, content, path, rows }: Segment): Promise<LoadedSegment> {
  if (content !== null) return { id: null, tables: content, rows, rests: [], gaps: noGaps, acknowledged: null };
  const acknowledged = await readBlockCount(countPath(path));
  const data = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (!readErrors.has(error.code ?? "")) throw error;
    throw new UnreadableSegment("The file can't be read", { cause: error });
  });
  return { ...decodeSegment(data, id, acknowledged ?? 0), acknowledged };
}

/** Appends every byte, in one call to the system as a rule. */
async function writeAll(file: FileHandle, data: readonly Buffer[]): Promise<void> {
  let left = data;
  while (left.length > 0) left = behind(left, (await file.writev(left)).bytesWritten);
}

/** What is left of chunks behind so many bytes. */
function behind([first, ...rest]: readonly Buffer[], bytes: number): readonly Buffer[] {
  if (first === undefined) return [];
  return bytes < first.length ? [first.subarray(bytes), ...rest] : behind(rest, bytes - first.length);
}

/** A segment that can't be read, today or later: nothing but its file can be set aside. */
export class UnreadableSegment extends Error {}
