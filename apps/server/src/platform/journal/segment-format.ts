import { addChunk, encodeRows, type Rows } from "./rows.ts";

/** Rows of a table on their way. */
export interface TableRows extends Rows {
  readonly table: string;
}

/** What a segment holds, by table. */
export type RowsByTable = ReadonlyMap<string, Rows>;

const [brace, tab, lineEnd] = [0x7b, 0x09, 0x0a];

/** Rows by their tables, in as few chunks as they lie in memory. */
export function groupRows(all: readonly TableRows[]): RowsByTable {
  const tables = new Map<string, { count: number; readonly chunks: Buffer[] }>();
  for (const { table, count, chunks } of all) {
    const known = tables.get(table) ?? { count: 0, chunks: [] };
    known.count += count;
    for (const chunk of chunks) addChunk(known.chunks, chunk);
    tables.set(table, known);
  }
  return tables;
}

/**
 * Rows as a segment file has them: the name of a table in a line of its own, and below it the table's rows. So the
 * bytes on the disk are those that ClickHouse gets.
 */
export function encodeTables(tables: RowsByTable): readonly Buffer[] {
  return [...tables].flatMap(([table, { chunks }]) => [Buffer.from(`${table}\n`), ...chunks]);
}

/** A row that names its table itself, as in files that somebody may move and cut by hand. */
export function formatLine(table: string, json: string): string {
  return `${table}\t${json}`;
}

/** Reads the lines of a segment file, of both kinds. */
export function decodeSegment(text: string): RowsByTable {
  const tables = new Map<string, string[]>();
  let current = "";
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const isRow = line.startsWith("{");
    const at = isRow ? -1 : line.indexOf("\t");
    if (!isRow && at === -1) current = line;
    else {
      const table = isRow ? current : line.slice(0, at);
      const json = isRow ? line : line.slice(at + 1);
      tables.set(table, tables.get(table) ?? []);
      tables.get(table)?.push(json);
    }
  }
  return new Map([...tables].map(([table, jsons]) => [table, encodeRows(jsons)]));
}

/** Rows in whole lines of a segment file. JSON escapes tabs in its texts, so a line with one is no table's name. */
export function countRows(data: Buffer): number {
  let rows = 0;
  for (let start = 0, end = data.indexOf(lineEnd); end !== -1; start = end + 1, end = data.indexOf(lineEnd, start)) {
    if (data[start] === brace || data.subarray(start, end).includes(tab)) rows += 1;
  }
  return rows;
}
