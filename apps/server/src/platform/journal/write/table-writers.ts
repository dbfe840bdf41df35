import type { JournalTable } from "../rows/columns/journal-table.ts";
import { TableWriter } from "../rows/columns/table-writer.ts";
import { RowBytes } from "../rows/row-bytes.ts";
import { sqlName } from "../rows/rows.ts";
import type { TableRows } from "../rows/table-rows.ts";

/** Rows that wait for a write. */
export interface Waiting {
  /** Takes them out. */
  take(): TableRows;
}

/** The rows of each table that are made into bytes. */
export class TableWriters {
  readonly #lines = new Map<string, LineWriter>();
  readonly #columns = new Map<JournalTable<never>, TableWriter>();

  ofLines(table: string): LineWriter {
    const known = this.#lines.get(table);
    if (known !== undefined) return known;
    const made = new LineWriter(checked(table));
    this.#lines.set(table, made);
    return made;
  }

  ofColumns(table: JournalTable<never>): TableWriter {
    const known = this.#columns.get(table);
    if (known !== undefined) return known;
    checked(table.name);
    const made = new TableWriter(table);
    this.#columns.set(table, made);
    return made;
  }
}

/** A name as segment files have it. */
function checked(table: string): string {
  if (!sqlName.test(table)) throw new Error(`"${table}" is no table of the journal`);
  return table;
}

class LineWriter implements Waiting {
  readonly #table: string;
  readonly #rows = new RowBytes();

  constructor(table: string) {
    this.#table = table;
  }

  /** @returns the bytes that the row takes */
  add(row: object | string): number {
    return this.#rows.add({ own: typeof row === "string" ? row : JSON.stringify(row), common: "" });
  }

  take(): TableRows {
    return { table: this.#table, ...this.#rows.take() };
  }
}
