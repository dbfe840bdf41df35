import { chunksOfColumns, columnsHead } from "../rows/columns/column-rows.ts";
import type { TableRows } from "../rows/table-rows.ts";

/** How the names of segment files end; before there were columns in them, it was `.ndjson`, as it is where rows were refused. */
export const segmentEnding = ".rows";

/** A UUIDv7, which begins with when it was made, followed by a table name where refused rows were put back. */
export const segmentName =
  /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}(?:\.[a-z_][a-z0-9_]*)?\.(?:rows|ndjson)$/;

/** A count of a segment's blocks. */
export const countName = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\.blocks$/;

/** Whether a file of the journal's folder is neither of a segment nor the folder of what was set aside. */
export function isForeign(name: string): boolean {
  return !segmentName.test(name) && !countName.test(name) && name !== "refused";
}

/**
 * Rows as a segment file has them: the name of a table in a line of its own, and below it the table's rows in JSON; or a line
 * that tells of columns, and below it their bytes. So the bytes on the disk are those that ClickHouse gets.
 */
export function encodeTables(tables: readonly TableRows[]): readonly Buffer[] {
  return tables.flatMap((rows) =>
    "columns" in rows
      ? [Buffer.from(`#${columnsHead(rows.table, rows)}\n`), ...chunksOfColumns(rows), Buffer.from("\n")]
      : [Buffer.from(`${rows.table}\n`), ...rows.chunks],
  );
}

/** A row that names its table itself, as in files that may be moved and cut by hand. */
export function formatLine(table: string, json: string): string {
  return `${table}\t${json}`;
}
