import { bytesOf, encodeRows, type Rows } from "./rows.ts";

/** Rows of a table on their way. */
export interface TableRows extends Rows {
  readonly table: string;
}

/** What a segment holds, by table. */
export type RowsByTable = ReadonlyMap<string, Rows>;

const [brace, tab, lineEnd] = [0x7b, 0x09, 0x0a];

/**
 * Rows as a segment file has them: the name of a table in a line of its own, and below it the table's rows. So the
 * bytes on the disk are those that ClickHouse gets.
 */
export function encodeTables(all: readonly TableRows[]): { readonly data: Buffer; readonly rows: RowsByTable } {
  const tables = new Map<string, { count: number; readonly chunks: Buffer[] }>();
  for (const { table, count, chunks } of all) {
    const known = tables.get(table) ?? { count: 0, chunks: [] };
    known.count += count;
    known.chunks.push(...chunks);
    tables.set(table, known);
  }
  const data = Buffer.concat([...tables].flatMap(([table, { chunks }]) => [Buffer.from(`${table}\n`), ...chunks]));
  let end = 0;
  // What is kept in memory is parts of the same bytes.
  const rows = [...tables].map(([table, { count, chunks }]): [string, Rows] => {
    const start = end + Buffer.byteLength(table) + 1;
    end = start + bytesOf(chunks);
    return [table, { count, chunks: [data.subarray(start, end)] }];
  });
  return { data, rows: new Map(rows) };
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
