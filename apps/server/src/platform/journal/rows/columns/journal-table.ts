import type { ColumnType } from "./column-types.ts";

/** A column of a table, and what it has of a row; nothing is the column's default, which then has to be zero, "" or null. */
interface Column<Row> {
  readonly name: string;
  readonly type: ColumnType<unknown>;
  readonly of: (row: Row) => unknown;
}

/** What a table's columns have of one row. */
export interface TableRow {
  readonly table: JournalTable<never>;
  readonly values: readonly unknown[];
}

/** @param of what it has of a row; null and undefined are nothing */
export function column<Row, Value>(
  name: string,
  type: ColumnType<Value>,
  of: (row: Row) => Value | null | undefined,
): Column<Row> {
  return { name, type, of };
}

/** A table of ClickHouse whose rows wait as columns, which it reads five to twelve times as fast as JSON. */
export class JournalTable<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];

  constructor(name: string, columns: readonly Column<Row>[]) {
    this.name = name;
    this.columns = columns;
  }

  row(row: Row): TableRow {
    return { table: this, values: this.columns.map(({ of }) => of(row)) };
  }
}
