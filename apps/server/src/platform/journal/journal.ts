import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClickHouse } from "../clickhouse/clickhouse.ts";
import { Failure } from "../failure.ts";
import type { Log } from "../log.ts";
import { createGroupCommit } from "./group-commit.ts";
import { startInserter } from "./inserter.ts";
import { type JournalLimits, journalLimits } from "./journal-limits.ts";
import { leftOverSegments } from "./left-over-segments.ts";
import { createSegmentLog } from "./segment-log.ts";
import { type Line, lineLength } from "./segment-format.ts";

/** A row for a table of ClickHouse, by column names. */
export interface JournalEntry {
  readonly table: string;
  readonly row: object;
}

/** Rows on their way to ClickHouse: on the disk at once, in ClickHouse soon, each one once. */
export interface Journal {
  /** Resolves when the row survives a crash. @throws Failure `unavailable` when it cannot be kept. */
  append(table: string, row: object): Promise<void>;
  /** The same for several rows, which stay together. */
  appendMany(entries: readonly JournalEntry[]): Promise<void>;
  /** Waits until ClickHouse has every row appended before the call; false when that takes longer. */
  settle(timeoutMs: number): Promise<boolean>;
  /** What is acknowledged and not in ClickHouse. */
  pending(): { readonly rows: number; readonly bytes: number };
  /** Rows that ClickHouse refused for good since the start; they are in the folder `journal/refused`. */
  readonly refusedRows: number;
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
  readonly limits?: Partial<JournalLimits>;
}

/** Opens the journal and goes on with what an earlier process left in it. The tables must exist. */
export async function openJournal({
  dataFolder,
  clickhouse,
  log,
  onRows = () => undefined,
  ...rest
}: OpenJournalOptions): Promise<Journal> {
  const limits = { ...journalLimits, ...rest.limits };
  const folder = join(dataFolder, "journal");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const segments = createSegmentLog(folder, await leftOverSegments(folder), limits);
  const refusedFolder = join(folder, "refused");
  const inserter = startInserter({ segments, clickhouse, refusedFolder, limits, onRows, log });
  const group = createGroupCommit<Line>({ commit, waitMs: limits.groupWaitMs, bytes: limits.groupBytes });
  let waitingBytes = 0;
  let isWritable = true;
  let isClosing = false;

  async function commit(lines: readonly Line[]): Promise<void> {
    try {
      await segments.write(lines);
      isWritable = true;
    } catch (error) {
      if (isWritable) log.error({ err: error }, "the journal cannot be written; rows are refused until it can");
      isWritable = false;
      throw new Failure("unavailable");
    }
  }

  async function appendMany(entries: readonly JournalEntry[]): Promise<void> {
    const lines = entries.map(toLine);
    const bytes = lines.reduce((sum, line) => sum + lineLength(line), 0);
    if (isClosing || segments.pending().bytes + waitingBytes + bytes > limits.journalBytes)
      throw new Failure("unavailable");
    waitingBytes += bytes;
    try {
      await group.add(lines, bytes);
    } finally {
      waitingBytes -= bytes;
    }
  }

  async function settle(timeoutMs: number): Promise<boolean> {
    const timer = new AbortController();
    const arrival = group
      .settled()
      .then(() => segments.settled())
      .then(() => true);
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
    settle,
    pending: () => segments.pending(),
    get refusedRows() {
      return inserter.refusedRows;
    },
    async close() {
      isClosing = true;
      await settle(limits.closeMs);
      await segments.close();
      await inserter.stop();
    },
  };
}

/** JSON escapes line ends inside strings, so a row is one line. */
function toLine({ table, row }: JournalEntry): Line {
  if (!/^[a-z_][a-z0-9_]*$/.test(table)) throw new Error(`"${table}" is no table of the journal`);
  return { table, json: JSON.stringify(row) };
}
