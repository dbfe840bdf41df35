import { chunksOfColumns, type ColumnRows, GrowingColumns } from "./columns/column-rows.ts";
import { addChunk, type Rows } from "./rows.ts";

/** Rows of a table on their way: as lines of JSON, or as columns. */
export type TableRows = { readonly table: string } & (Rows | ColumnRows);

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
