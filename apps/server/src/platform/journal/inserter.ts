import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClickHouse } from "../clickhouse/clickhouse.ts";
import type { Log } from "../log.ts";
import { insertTable, keyOf, type Refused } from "./insert-table.ts";
import type { JournalLimits } from "./journal-limits.ts";
import type { SegmentLog } from "./segment-log.ts";
import { formatLine } from "./segment-format.ts";
import { loadSegment, type Segment, syncFolder } from "./segment.ts";

/** What moves sealed segments into ClickHouse, one after the other. */
export interface Inserter {
  /** Rows set aside since the start. */
  readonly refusedRows: number;
  /** Breaks off what it does and waits for it. */
  stop(): Promise<void>;
}

interface InserterOptions {
  readonly segments: SegmentLog;
  readonly clickhouse: Pick<ClickHouse, "client">;
  /** Where rows go that ClickHouse will never take. */
  readonly refusedFolder: string;
  readonly limits: JournalLimits;
  readonly onRows: (table: string, rows: number) => void;
  readonly log: Log;
}

/** Starts moving segments. */
export function startInserter({ segments, clickhouse, refusedFolder, limits, onRows, log }: InserterOptions): Inserter {
  const stopping = new AbortController();
  const { signal } = stopping;
  let refusedRows = 0;

  async function run(): Promise<void> {
    for (let segment = await segments.next(); segment !== null && !signal.aborted; segment = await segments.next()) {
      const isMoved = await untilMoved(segment);
      if (isMoved) segments.drop();
    }
  }

  /** false when it was stopped before. */
  async function untilMoved(segment: Segment): Promise<boolean> {
    const moved = new Set<string>();
    // What is read from a file may be an earlier process's.
    let isRepeated = segment.content === null;
    for (let pause = limits.firstRetryMs; !signal.aborted; pause = Math.min(pause * 2, limits.longestRetryMs)) {
      try {
        await move(segment, moved, isRepeated);
        if (pause > limits.firstRetryMs) log.info("the journal moves rows to ClickHouse again");
        return true;
      } catch (error) {
        if (signal.aborted) break;
        isRepeated = true;
        if (pause === limits.firstRetryMs)
          log.error({ err: error }, "the journal cannot move rows to ClickHouse; it keeps them and tries again");
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    }
    return false;
  }

  /** @param moved rows that need no repetition, for the next attempt. */
  async function move(segment: Segment, moved: Set<string>, isRepeated: boolean): Promise<void> {
    for (const rows of await loadSegment(segment)) {
      if (moved.has(keyOf(rows))) continue;
      const refused = await insertTable(clickhouse, { segmentId: segment.id, rows, isRepeated, signal });
      if (refused !== null) await setAside(segment, rows.table, refused);
      moved.add(keyOf(rows));
      onRows(rows.table, rows.count - (refused?.rows.length ?? 0));
    }
    await rm(segment.path, { force: true });
  }

  /** One file a segment and table, each row a line that names its table, so that it can be put back after a repair. */
  async function setAside(segment: Segment, table: string, { rows, reason }: Refused): Promise<void> {
    const path = join(refusedFolder, `${segment.id}.${table}.ndjson`);
    await mkdir(refusedFolder, { recursive: true, mode: 0o700 });
    await writeFile(path, rows.map((json) => `${formatLine(table, json)}\n`).join(""), {
      mode: 0o600,
      flush: true,
    });
    await syncFolder(refusedFolder);
    refusedRows += rows.length;
    log.error({ err: reason, table, rows: rows.length, path }, "ClickHouse refuses rows for good; they were set aside");
  }

  const running = run();
  return {
    get refusedRows() {
      return refusedRows;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
