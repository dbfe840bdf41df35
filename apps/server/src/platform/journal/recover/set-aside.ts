import { mkdir, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Log } from "../../log.ts";
import { syncFolder } from "../../sync-folder.ts";
import type { BlockGaps } from "../segment/block-order.ts";
import type { Rest } from "../segment/decode-segment.ts";
import { formatLine } from "../segment/segment-format.ts";
import type { Segment } from "../segment/segment.ts";

/** Rows that ClickHouse will never take. */
export interface Refused {
  readonly rows: readonly string[];
  readonly reason: unknown;
}

/** Where what ClickHouse will never take is kept for people. A repetition writes the same files again. */
export interface SetAside {
  /** Rows since the start; a damaged part of a segment counts as one. */
  readonly rows: number;
  /** Rows of a table, each a line that names it, so that they can be put back after a repair. */
  addRows(segment: Segment, table: string, refused: Refused): Promise<void>;
  /** What follows the last whole row of a segment. A torn line, which was never acknowledged, is only logged. */
  addRest(segment: Segment, rest: Rest): Promise<void>;
  /**
   * Says which blocks of a segment are not there, and which were there twice. A missing one counts as a row.
   * @param acknowledged how many there were, at least; null if unknown
   */
  addGaps(segment: Segment, gaps: BlockGaps, acknowledged: number | null): void;
  /** Says that a segment is not there of which only the count is. */
  addMissing(countPath: string, blocks: number | null): Promise<void>;
  /** The whole file of a segment, which is gone from its place then. @param rows of it that are not stored */
  addSegment(segment: Segment, rows: number, reason: unknown): Promise<void>;
}

interface SetAsideOptions {
  readonly folder: string;
  /** Told every file. */
  readonly onFile: (path: string) => void;
  /** Told which segments lack how many blocks. */
  readonly onMissing: (path: string, blocks: number) => void;
  readonly log: Log;
}

export function createSetAside({ folder, onFile, onMissing, log }: SetAsideOptions): SetAside {
  let rows = 0;

  async function write(name: string, content: string | readonly Buffer[]): Promise<string> {
    const path = join(folder, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(path, content, { mode: 0o600, flush: true });
    await syncFolder(folder);
    onFile(path);
    return path;
  }

  return {
    get rows() {
      return rows;
    },
    async addRows({ id }, table, { rows: refused, reason }) {
      const lines = refused.map((json) => `${formatLine(table, json)}\n`).join("");
      const path = await write(`${id}.${table}.ndjson`, lines);
      rows += refused.length;
      log.error(
        { err: reason, table, rows: refused.length, path },
        "ClickHouse refuses rows for good; they were set aside",
      );
    },
    async addRest({ id, path: from }, { bytes, offset, table, isTornLine, reason }) {
      if (isTornLine) {
        log.warn({ path: from, offset, bytes: bytes.length }, "a segment's last line is torn and was cut off");
        return;
      }
      // With the table that its rows belong to, it is a segment again once it is repaired.
      const path = await write(
        `${id}.${offset}.damaged`,
        table === null ? [bytes] : [Buffer.from(`${table}\n`), bytes],
      );
      rows += 1;
      const seen = { segment: from, offset, bytes: bytes.length, reason, path };
      log.error(seen, "a segment of the journal is damaged; what follows its last whole row was set aside");
    },
    addGaps({ path, isLeftOver }, { isSealed, ...seen }, acknowledged) {
      rows += seen.missing;
      if (seen.missing > 0) {
        log.error({ path, ...seen }, "blocks of a segment are missing");
        onMissing(path, seen.missing);
      } else if (seen.repeated > 0)
        log.warn({ path, ...seen }, "blocks of a segment were there twice and were skipped");
      if (isSealed || !isLeftOver) return;
      if (acknowledged === null)
        log.warn({ path, ...seen }, "a segment has no end and no count: its process was killed, or the file was cut");
      else log.info({ path, ...seen, acknowledged }, "a segment has no end: its process was killed");
    },
    async addMissing(from, blocks) {
      const path = join(folder, basename(from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(from, path);
      await syncFolder(folder);
      // Its process was killed before it had a row.
      if (blocks === 0) return;
      rows += blocks ?? 1;
      log.error({ path, blocks }, "a segment of the journal is missing; only the count of its blocks is there");
      onMissing(path, blocks ?? 1);
    },
    async addSegment({ path: from }, lost, reason) {
      const kept = join(folder, basename(from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = await rename(from, kept).then(
        () => kept,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== "ENOENT") throw error;
          return from;
        },
      );
      await syncFolder(folder);
      onFile(path);
      rows += lost;
      const how = path === from ? "is gone" : "can't be read and was set aside";
      log.error({ err: reason, rows: lost, path }, `a segment of the journal ${how}`);
    },
  };
}
