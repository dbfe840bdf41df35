import {
  chunksOfColumns,
  columnsHead,
  type ColumnRows,
  GrowingColumns,
  readColumnsHead,
} from "./columns/column-rows.ts";
import { addChunk, type Rows } from "./rows.ts";
import { sqlName } from "./sql-name.ts";

/** Rows of a table on their way: as lines of JSON, or as columns. */
export type TableRows = { readonly table: string } & (Rows | ColumnRows);

/** How the names of segment files end; before there were columns in them, it was `.ndjson`, as it is where rows were refused. */
export const segmentEnding = ".rows";

/** A UUIDv7, which begins with when it was made, and a table's name behind it where somebody put refused rows back. */
export const segmentName =
  /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}(?:\.[a-z_][a-z0-9_]*)?\.(?:rows|ndjson)$/;

const [brace, hash, tab, lineEnd] = [0x7b, 0x23, 0x09, 0x0a];

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

/** A row that names its table itself, as in files that somebody may move and cut by hand. */
export function formatLine(table: string, json: string): string {
  return `${table}\t${json}`;
}

/** A line of a segment file, and where the next one begins; columns that it tells of lie between. */
interface Line {
  readonly line: Buffer;
  /** The table that it names: of its own row, or of the rows below it. */
  readonly table: string | null;
  readonly columns: TableRows | null;
  readonly end: number;
}

/** The lines of a segment file, without what a crash tore at its end. @throws Error when one is damaged */
export function* linesOfSegment(data: Buffer): Iterable<Line> {
  for (let start = 0; start < data.length;) {
    const lineAt = data.indexOf(lineEnd, start);
    if (lineAt === -1) return;
    const line = data.subarray(start, lineAt);
    if (line[0] === hash) {
      const head = readColumnsHead(line.toString("utf8", 1));
      const end = lineAt + 1 + head.bytes;
      if (data.length <= end) return;
      if (data[end] !== lineEnd) throw new Error("Columns end elsewhere than their line tells");
      const { table } = head;
      yield { line, table, columns: { table, ...head.rowsOf(data.subarray(lineAt + 1, end)) }, end: end + 1 };
      start = end + 1;
    } else {
      yield { line, table: tableNamedBy(line), columns: null, end: lineAt + 1 };
      start = lineAt + 1;
    }
  }
}

/** JSON escapes tabs in its texts, so a line with one that is no row names its table itself. */
function tableNamedBy(line: Buffer): string | null {
  if (line.length === 0 || line[0] === brace) return null;
  const tabAt = line.indexOf(tab);
  const table = line.toString("utf8", 0, tabAt === -1 ? line.length : tabAt);
  if (!sqlName.test(table)) throw new Error("A line is neither a row nor the name of a table");
  return table;
}

/** What follows the last whole row of a segment file. */
export interface Rest {
  readonly bytes: Buffer;
  /** Where they begin in the file. */
  readonly offset: number;
  /** The table that its first rows may belong to. */
  readonly table: string | null;
  /** Whether it is the beginning of one line, which a crash leaves that came before the row was acknowledged. */
  readonly isTornLine: boolean;
  readonly reason: string;
}

/** The longest name of a table that may stand in a line. */
const maxName = 100;

/** Whether bytes can be the beginning of one line: of JSON, which has no control characters, or of a name. */
function isBeginningOfLine(bytes: Buffer): boolean {
  const braceAt = bytes.indexOf(brace);
  const name = bytes.toString("latin1", 0, braceAt === -1 ? bytes.length : braceAt);
  if (name.length > maxName || !/^(?:#|[a-z_][a-z0-9_]*\t?)?$/.test(name)) return false;
  return braceAt === -1 || isTornJson(bytes.subarray(braceAt));
}

/** A row that is whole, or was before its line's end was changed, is none that a crash tore. */
function isTornJson(bytes: Buffer): boolean {
  const text = bytes.toString("utf8");
  return bytes.every((byte) => byte >= 0x20) && !isJson(text) && !isJson(text.slice(0, -1));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What a segment file holds. */
export interface SegmentContent {
  readonly tables: readonly TableRows[];
  readonly rows: number;
  /** Null when all of it is whole. */
  readonly rest: Rest | null;
}

/** Reads a segment file up to what is damaged. Nothing behind is read: a text in a column may look like a row. */
export function decodeSegment(data: Buffer): SegmentContent {
  const tables = new GrowingTables();
  let current: string | null = null;
  let [rows, end] = [0, 0];
  let reason = "The file ends before its last row does";
  try {
    for (const { line, table, columns, end: next } of linesOfSegment(data)) {
      const tabAt = line[0] === brace ? -1 : line.indexOf(tab);
      if (columns !== null) {
        tables.add(columns);
        rows += columns.count;
      } else if (line[0] === brace || tabAt !== -1) {
        const ofRow: string | null = table ?? current;
        if (ofRow === null) throw new Error("A row has no table");
        tables.addLines(ofRow, { count: 1, chunks: [data.subarray(end + tabAt + 1, next)] });
        rows += 1;
      } else current = table ?? current;
      end = next;
    }
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  const bytes = data.subarray(end);
  const isTornLine = isBeginningOfLine(bytes);
  return {
    tables: tables.all(),
    rows,
    rest: bytes.length === 0 ? null : { bytes, offset: end, table: current, isTornLine, reason },
  };
}
