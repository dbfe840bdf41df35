import { chunksOfColumns, columnsHead, type ColumnRows, GrowingColumns } from "./columns/column-rows.ts";
import { addChunk, type Rows } from "./rows.ts";

/** Rows of a table on their way: as lines of JSON, or as columns. */
export type TableRows = { readonly table: string } & (Rows | ColumnRows);

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

/** Rows that others are added to, for each table those of one kind together. */
export class GrowingTables {
  readonly #lines = new Map<string, { count: number; readonly chunks: Buffer[] }>();
  readonly #columns = new Map<string, GrowingColumns>();

  add(added: TableRows): void {
    if ("columns" in added) this.#columnsOf(added.table).add(added);
    else this.addLines(added.table, added);
  }

  addLines(table: string, { count, chunks }: Rows): void {
    const known = this.#lines.get(table) ?? { count: 0, chunks: [] };
    known.count += count;
    for (const chunk of chunks) addChunk(known.chunks, chunk);
    this.#lines.set(table, known);
  }

  all(): readonly TableRows[] {
    return [
      ...[...this.#lines].map(([table, { count, chunks }]) => ({ table, count, chunks })),
      ...[...this.#columns].map(([table, { count, columns }]) => ({ table, count, columns })),
    ];
  }

  #columnsOf(table: string): GrowingColumns {
    const known = this.#columns.get(table) ?? new GrowingColumns();
    this.#columns.set(table, known);
    return known;
  }
}

/** Rows in JSON by table, in as few chunks as they lie in memory, and columns as they come. */
export function groupRows(all: readonly TableRows[]): readonly TableRows[] {
  const lines = new GrowingTables();
  for (const each of all) if (!("columns" in each)) lines.add(each);
  return [...lines.all(), ...all.filter((each) => "columns" in each)];
}

/** The memory that rows lie in. */
export function chunksOf(rows: TableRows): readonly Buffer[] {
  return "columns" in rows ? chunksOfColumns(rows) : rows.chunks;
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
