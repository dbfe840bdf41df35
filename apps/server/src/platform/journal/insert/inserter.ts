import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClickHouse } from "../../clickhouse/clickhouse.ts";
import type { Log } from "../../log.ts";
import type { JournalLimits } from "../journal-limits.ts";
import type { SetAside } from "../recover/set-aside.ts";
import type { TableRows } from "../rows/table-rows.ts";
import { removeBlockCount } from "../segment/block-count.ts";
import type { Rest } from "../segment/decode-segment.ts";
import type { SegmentLog } from "../segment/segment-log.ts";
import { loadSegment, type Segment, UnreadableSegment } from "../segment/segment.ts";
import { findRepeatable, importedRowsOf, nothingRepeatable, withoutStored } from "./imported-rows.ts";
import { insertTable, keyOf } from "./insert-table.ts";

/** What moves sealed segments into ClickHouse, one after the other. */
interface Inserter {
  /** Breaks off what it does and waits for it. */
  stop(): Promise<void>;
}

interface InserterOptions {
  readonly segments: SegmentLog;
  readonly clickhouse: Pick<ClickHouse, "client">;
  /** Takes what ClickHouse will never take. */
  readonly aside: SetAside;
  readonly limits: JournalLimits;
  readonly onRows: (table: string, rows: number) => void;
  readonly alone: Alone;
  readonly log: Log;
}

/** Does work while no other process does it under any of the names. */
export type Alone = (
  names: readonly string[],
  job: { readonly work: () => Promise<void>; readonly signal: AbortSignal },
) => Promise<void>;

/** Starts moving segments. */
export function startInserter({ segments, clickhouse, aside, limits, onRows, alone, log }: InserterOptions): Inserter {
  const stopping = new AbortController();
  const { signal } = stopping;

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
    let left = segment.rows;
    try {
      const { id, tables, rests, gaps, acknowledged } = await loadSegment(segment);
      const { ids, providers } = mayBeRepeated(segment) ? await findRepeatable(tables) : nothingRepeatable;
      const doubts = { id: id ?? segment.id, repeatable: ids, isRepeated };
      const moveTables = async () => {
        for (const rows of tables) {
          if (!moved.has(keyOf(rows))) await moveTable(segment, rows, doubts);
          moved.add(keyOf(rows));
          left -= rows.count;
        }
      };
      if (providers.size === 0) await moveTables();
      else await alone([...providers].map(importedRowsOf), { work: moveTables, signal });
      for (const rest of rests) {
        if (!moved.has(restKey(rest))) await aside.addRest(segment, rest);
        moved.add(restKey(rest));
      }
      if (!moved.has(gapsKey)) aside.addGaps(segment, gaps, acknowledged);
      moved.add(gapsKey);
      await removeBlockCount(segment.path);
      await rm(segment.path, { force: true });
    } catch (error) {
      if (!(error instanceof UnreadableSegment)) throw error;
      await removeBlockCount(segment.path);
      await aside.addSegment(segment, left, error);
    }
  }

  async function moveTable(segment: Segment, all: TableRows, { id, repeatable, isRepeated }: Doubts): Promise<void> {
    const rows = await withoutStored(clickhouse, all, { repeatable, signal });
    if (rows.count < all.count)
      log.warn(
        { segment: segment.path, table: all.table, rows: all.count - rows.count },
        "skipped rows already stored",
      );
    const job = { segmentId: id, key: keyOf(all), rows, isRepeated, signal };
    const refused = rows.count === 0 ? null : await insertTable(clickhouse, job);
    if (refused !== null) await aside.addRows(segment, rows.table, refused);
    onRows(all.table, all.count - (refused?.rows.length ?? 0));
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Milliseconds after which a process may have been taken for dead. */
const takenForDeadMs = 20_000;

/** Whether others may have stored rows of a segment: an earlier process wrote it, or this one was paused for long. */
function mayBeRepeated({ id, isLeftOver }: Segment): boolean {
  // A UUIDv7 begins with when it was made.
  const madeAt = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  return isLeftOver || Date.now() - madeAt > takenForDeadMs;
}

/** What may be in ClickHouse already. */
interface Doubts {
  /** The segment's, also where its file was renamed: its inserts are known by it. */
  readonly id: string;
  /** IDs of rows that another process may have stored. */
  readonly repeatable: ReadonlySet<string>;
  /** Whether this insert may have been tried before. */
  readonly isRepeated: boolean;
}

/** Neither is a name of a table. */
const gapsKey = "?";
const restKey = ({ offset }: Rest) => `${offset}`;
