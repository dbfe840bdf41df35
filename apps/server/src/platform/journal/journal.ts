import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClickHouse } from "../clickhouse/clickhouse.ts";
import { Failure } from "../failure.ts";
import type { Log } from "../log.ts";
import { type Alone, startInserter } from "./insert/inserter.ts";
import { type JournalLimits, journalLimits } from "./journal-limits.ts";
import { leftOverSegments, moveSegment } from "./recover/left-over-segments.ts";
import { createSetAside } from "./recover/set-aside.ts";
import type { TableRow } from "./rows/columns/journal-table.ts";
import { bytesOf, type Rows } from "./rows/rows.ts";
import { createSegmentLog } from "./segment/segment-log.ts";
import { createGroupCommit } from "./write/group-commit.ts";
import { TableWriters, type Waiting } from "./write/table-writers.ts";

/** A row for a table of ClickHouse: by column names, or as the columns of its table have it. */
export type JournalEntry =
  | {
      readonly table: string;
      /** Also as JSON, in one line: line ends inside texts are escaped. */
      readonly row: object | string;
    }
  | TableRow;

/** A secondary journal, included in flush() and pending(). */
export type SecondaryJournal = Pick<Journal, "settle" | "pending" | "refusedRows">;

/** Rows on their way to ClickHouse: on the disk at once, in ClickHouse soon, each one once. */
export interface Journal {
  /** Resolves when the row survives a crash. @throws Failure `unavailable` when it cannot be kept. */
  append(table: string, row: object): Promise<void>;
  /** The same for several rows, which stay together. */
  appendMany(entries: readonly JournalEntry[]): Promise<void>;
  /** The same for rows that are bytes already. */
  appendRows(table: string, rows: Rows): Promise<void>;
  /** Waits until ClickHouse has every row appended before the call; false when that takes longer, or cannot be known. */
  settle(timeoutMs: number): Promise<boolean>;
  /** What is acknowledged and not in ClickHouse. */
  pending(): { readonly rows: number; readonly bytes: number };
  /** Rows that were set aside since the start, in the folder `journal/refused`; a damaged part of a segment counts as one. */
  readonly refusedRows: number;
  /** Counts another journal in: what is asked or waited for here is asked and waited for there. */
  include(secondary: SecondaryJournal): void;
  /** Moves the segments here that a closed journal of another data folder left, and inserts them. */
  adopt(dataFolder: string): Promise<void>;
  /** Takes no more rows, gives those it has a few seconds to arrive and keeps the rest for the next start. */
  close(): Promise<void>;
}

interface OpenJournalOptions {
  /** Absolute path of a folder that this process has taken. */
  readonly dataFolder: string;
  readonly clickhouse: Pick<ClickHouse, "client">;
  readonly log: Log;
  /** Told when rows of a table have arrived in ClickHouse. */
  readonly onRows?: (table: string, rows: number) => void;
  /** Whether the disk has space for rows; while it has none they are refused. */
  readonly hasSpace?: () => boolean;
  /** Keeps other processes from storing the same imported rows; left out where there are none. */
  readonly alone?: Alone;
  /** Told the files of what is not stored: segments that can't be read, and what was set aside. */
  readonly onUnstored?: (path: string) => void;
  /** Told which segments lack how many blocks: their rows are lost. */
  readonly onMissing?: (path: string, blocks: number) => void;
  readonly limits?: Partial<JournalLimits>;
}

/** Opens the journal and goes on with what an earlier process left in it. The tables must exist. */
export async function openJournal({
  dataFolder,
  clickhouse,
  log,
  onRows = () => undefined,
  hasSpace = () => true,
  onUnstored = () => undefined,
  onMissing = () => undefined,
  alone = (_, { work }) => work(),
  ...rest
}: OpenJournalOptions): Promise<Journal> {
  const limits = { ...journalLimits, ...rest.limits };
  const folder = join(dataFolder, "journal");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const aside = createSetAside({ folder: join(folder, "refused"), onFile: onUnstored, onMissing, log });
  const leftOver = (from: string) =>
    leftOverSegments({ folder: from, onMissing: aside.addMissing, onUnread: onUnstored, log });
  const segments = createSegmentLog(folder, await leftOver(folder), limits);
  const inserter = startInserter({ segments, clickhouse, aside, limits, onRows, alone, log });
  const { groupWaitMs, groupBusyMs, groupBusyRows, groupBytes } = limits;
  const waitMs = (before: number) => (before < groupBusyRows ? groupWaitMs : groupBusyMs);
  const group = createGroupCommit<Waiting>({ commit, waitMs, bytes: groupBytes });
  const writers = new TableWriters();
  const others: SecondaryJournal[] = [];
  let waitingBytes = 0;
  let isWritable = true;
  let isClosing = false;

  async function commit(all: readonly Waiting[]): Promise<void> {
    // Taken at once: what comes from now on belongs to the next group.
    const rows = [...new Set(all)].map((each) => each.take());
    try {
      await segments.write(rows);
      isWritable = true;
    } catch (error) {
      if (isWritable) log.error({ err: error }, "the journal cannot be written; rows are refused until it can");
      isWritable = false;
      throw new Failure("unavailable");
    }
  }

  async function appendMany(entries: readonly JournalEntry[]): Promise<void> {
    if (isFull()) throw new Failure("unavailable");
    const used = new Set<Waiting>();
    let bytes = 0;
    for (const entry of entries) {
      if ("values" in entry) {
        const writer = writers.ofColumns(entry.table);
        bytes += writer.add(entry.values);
        used.add(writer);
      } else {
        const writer = writers.ofLines(entry.table);
        bytes += writer.add(entry.row);
        used.add(writer);
      }
    }
    await wait([...used], bytes);
  }

  async function appendRows(table: string, rows: Rows): Promise<void> {
    if (isFull()) throw new Failure("unavailable");
    await wait([{ take: () => ({ table, ...rows }) }], bytesOf(rows.chunks));
  }

  function isFull(): boolean {
    return isClosing || !hasSpace() || segments.pending().bytes + waitingBytes >= limits.journalBytes;
  }

  async function wait(all: readonly Waiting[], bytes: number): Promise<void> {
    waitingBytes += bytes;
    try {
      await group.add(all, bytes);
    } finally {
      waitingBytes -= bytes;
    }
  }

  async function settle(timeoutMs: number): Promise<boolean> {
    const timer = new AbortController();
    const own = group.settled().then(() => segments.settled());
    const arrival = Promise.all(others.map((other) => other.settle(timeoutMs))).then(async (settled) => {
      await own;
      return settled.every(Boolean);
    });
    const timeout = sleep(timeoutMs, false, { signal: timer.signal }).catch(() => false);
    try {
      return await Promise.race([arrival, timeout]);
    } finally {
      timer.abort();
    }
  }

  return {
    append: (table, row) => appendMany([{ table, row }]),
    appendMany,
    appendRows,
    settle,
    pending() {
      const sum = { ...segments.pending() };
      for (const other of others) {
        const { rows, bytes } = other.pending();
        sum.rows += rows;
        sum.bytes += bytes;
      }
      return sum;
    },
    get refusedRows() {
      return others.reduce((sum, other) => sum + other.refusedRows, aside.rows);
    },
    include(secondary) {
      others.push(secondary);
    },
    async adopt(otherFolder) {
      const left = join(otherFolder, "journal");
      await mkdir(left, { recursive: true, mode: 0o700 });
      for (const segment of await leftOver(left)) segments.add(await moveSegment(segment, folder));
    },
    async close() {
      isClosing = true;
      await settle(limits.closeMs);
      await segments.close();
      await inserter.stop();
    },
  };
}
