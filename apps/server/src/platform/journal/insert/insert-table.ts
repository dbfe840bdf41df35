import { createHash } from "node:crypto";
import type { ClickHouse } from "../../clickhouse/clickhouse.ts";
import type { Refused } from "../recover/set-aside.ts";
import { rowObjects } from "../rows/columns/column-rows.ts";
import { encodeRows, linesOf } from "../rows/rows.ts";
import type { TableRows } from "../rows/table-rows.ts";
import { UnreadableSegment } from "../segment/segment.ts";
import { insertAgain, insertRows, isLasting } from "./insert-rows.ts";

interface TableOfSegment {
  readonly segmentId: string;
  /** What `keyOf` says of all rows, some of which may be left out here. */
  readonly key: string;
  readonly rows: TableRows;
  /** Whether it may have been tried before. */
  readonly isRepeated: boolean;
  readonly signal: AbortSignal;
}

/** Enough to single out a dozen bad rows among ten thousand; a table that refuses everything costs no more. */
const maxAttempts = 300;

/**
 * Inserts a table's rows. Where ClickHouse refuses the whole for good, the halves are tried, so that a bad row takes
 * no good ones with it; columns are taken apart into rows in JSON for that. @throws UnreadableSegment where that fails, else what
 * may pass with time; a repetition then drops what is already there.
 */
export async function insertTable(
  clickhouse: Pick<ClickHouse, "client">,
  job: TableOfSegment,
): Promise<Refused | null> {
  const { segmentId, key, signal } = job;
  const { table } = job.rows;
  const insertOnce = job.isRepeated ? insertAgain : insertRows;
  const refused: string[] = [];
  let reason: unknown = null;
  let attempts = 0;

  async function insert(rows: TableRows, token: string): Promise<void> {
    attempts += 1;
    try {
      if (attempts > maxAttempts) throw reason;
      await insertOnce(clickhouse, { rows, token, signal });
    } catch (error) {
      if (!isLasting(error)) throw error;
      reason = error;
      const lines = jsonOf(rows);
      if (lines.length === 1 || attempts > maxAttempts) {
        for (const line of lines) refused.push(line);
      } else {
        for (const half of halves(lines)) await insert({ table, ...encodeRows(half) }, partToken(half));
      }
    }
  }

  /** By content, because the place of a row changes when a refused segment is put back without its good rows. */
  function partToken(rows: readonly string[]): string {
    return `${segmentId}:${table}:${createHash("sha256").update(rows.join("\n")).digest("hex")}`;
  }

  await insert(job.rows, `${segmentId}:${key}`);
  return refused.length === 0 ? null : { rows: refused, reason };
}

/** What tells the rows of a segment apart. */
export function keyOf(rows: TableRows): string {
  return "columns" in rows ? `${rows.table}:columns` : rows.table;
}

function jsonOf(rows: TableRows): readonly string[] {
  if (!("columns" in rows)) return linesOf(rows);
  try {
    return rowObjects(rows).map((row) => JSON.stringify(row));
  } catch (error) {
    throw new UnreadableSegment("Columns can't be taken apart into rows", { cause: error });
  }
}

function halves(rows: readonly string[]): readonly (readonly string[])[] {
  const middle = Math.ceil(rows.length / 2);
  return [rows.slice(0, middle), rows.slice(middle)];
}
