import { ByteStream } from "../byte-stream.ts";
import type { ColumnBytes, ColumnRows } from "./column-rows.ts";
import type { ColumnType } from "./column-types.ts";
import type { JournalTable } from "./journal-table.ts";

/** Rows of one table that wait, as columns. */
export class TableWriter {
  readonly #table: string;
  readonly #columns: readonly ColumnWriter[];
  #count = 0;

  constructor({ name: table, columns }: JournalTable<never>) {
    this.#table = table;
    this.#columns = columns.map(({ name, type }) => new ColumnWriter(name, type));
  }

  /** @param values of each column @returns the bytes that they take */
  add(values: readonly unknown[]): number {
    let bytes = 0;
    const columns = this.#columns;
    for (let at = 0; at < columns.length; at += 1) {
      const value = values[at];
      if (value !== undefined && value !== null) bytes += columns[at]?.add(value, this.#count) ?? 0;
    }
    this.#count += 1;
    return bytes;
  }

  /** Takes out what was added since it was last taken. */
  take(): ColumnRows & { readonly table: string } {
    const count = this.#count;
    this.#count = 0;
    const columns = new Map<string, ColumnBytes>();
    for (const column of this.#columns) {
      const taken = column.take(count);
      if (taken !== null) columns.set(column.name, taken);
    }
    return { table: this.#table, count, columns };
  }
}

class ColumnWriter {
  readonly name: string;
  readonly #type: ColumnType<unknown>;
  readonly #streams: readonly ByteStream[];
  /** Rows that it has bytes of. */
  #filled = 0;

  constructor(name: string, type: ColumnType<unknown>) {
    this.name = name;
    this.#type = type;
    this.#streams = type.nothing.map(() => new ByteStream());
  }

  add(value: unknown, row: number): number {
    if (this.#filled < row) this.#fill(row);
    this.#filled = row + 1;
    return this.#type.write(value, this.#streams);
  }

  take(rows: number): ColumnBytes | null {
    if (this.#filled === 0) return null;
    if (this.#filled < rows) this.#fill(rows);
    this.#filled = 0;
    return { type: this.#type, streams: this.#streams.map((stream) => stream.take()) };
  }

  /** Has rows up to this one say nothing. */
  #fill(row: number): void {
    for (const [at, { byte, times }] of this.#type.nothing.entries())
      this.#streams[at]?.fill(byte, (row - this.#filled) * times);
  }
}
