import { createHash } from "node:crypto";
import type { ClickHouse } from "../clickhouse/clickhouse.ts";
import { insertAgain, insertRows, isLasting } from "./insert-rows.ts";
import { linesOf, type Rows, encodeRows } from "./rows.ts";

interface TableOfSegment {
  readonly segmentId: string;
  readonly table: string;
  readonly rows: Rows;
  /** Whether it may have been tried before. */
  readonly isRepeated: boolean;
  readonly signal: AbortSignal;
}

/** Rows that ClickHouse will never take. */
export interface Refused {
  readonly rows: readonly string[];
  readonly reason: unknown;
}

/** Enough to single out a dozen bad rows among ten thousand; a table that refuses everything costs no more. */
const mostAttempts = 300;

/**
 * Inserts a table's rows. Where ClickHouse refuses the whole for good, the halves are tried, so that a bad row takes
 * no good ones with it. @throws what may pass with time; a repetition then drops what is already there.
 */
export async function insertTable(
  clickhouse: Pick<ClickHouse, "client">,
  job: TableOfSegment,
): Promise<Refused | null> {
  const { segmentId, table, signal } = job;
  const insertOnce = job.isRepeated ? insertAgain : insertRows;
  const refused: string[] = [];
  let reason: unknown = null;
  let attempts = 0;

  async function insert(rows: Rows, token: string): Promise<void> {
    attempts += 1;
    try {
      if (attempts > mostAttempts) throw reason;
      await insertOnce(clickhouse, { table, rows, token, signal });
    } catch (error) {
      if (!isLasting(error)) throw error;
      reason = error;
      const lines = linesOf(rows);
      if (lines.length === 1 || attempts > mostAttempts) {
        for (const line of lines) refused.push(line);
      } else {
        for (const half of halves(lines)) await insert(encodeRows(half), partToken(half));
      }
    }
  }

  /** By content, because the place of a row changes when a refused segment is put back without its good rows. */
  function partToken(rows: readonly string[]): string {
    return `${segmentId}:${table}:${createHash("sha256").update(rows.join("\n")).digest("hex")}`;
  }

  await insert(job.rows, `${segmentId}:${table}`);
  return refused.length === 0 ? null : { rows: refused, reason };
}

function halves(rows: readonly string[]): readonly (readonly string[])[] {
  const middle = Math.ceil(rows.length / 2);
  return [rows.slice(0, middle), rows.slice(middle)];
}
