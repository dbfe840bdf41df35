import { type Rows, encodeRows } from "./rows.ts";

/** One row on its way. */
export interface Line {
  readonly table: string;
  /** A JSON object without line ends. */
  readonly json: string;
}

/** What a segment holds, by table. */
export type RowsByTable = ReadonlyMap<string, Rows>;

const [brace, tab, lineEnd] = [0x7b, 0x09, 0x0a];

/** Bytes that a row takes at least; exact for ASCII. */
export function lineLength({ json }: Line): number {
  return json.length + 1;
}

/**
 * Lines as a segment file has them: the name of a table in a line of its own, and below it the table's rows. So the
 * bytes on the disk are those that ClickHouse gets.
 */
export function encodeLines(lines: readonly Line[]): { readonly data: Buffer; readonly rows: RowsByTable } {
  const tables = new Map<string, string[]>();
  for (const { table, json } of lines) {
    const known = tables.get(table);
    if (known === undefined) tables.set(table, [json]);
    else known.push(json);
  }
  const texts = [...tables].map(([table, jsons]) => `${table}\n${jsons.join("\n")}\n`);
  // Encoded once: the rows are parts of the same bytes.
  const data = Buffer.from(texts.join(""));
  let end = 0;
  const rows = [...tables].map(([table, { length: count }], place): [string, Rows] => {
    const start = end + Buffer.byteLength(table) + 1;
    end += Buffer.byteLength(texts[place] ?? "");
    return [table, { count, chunks: [data.subarray(start, end)] }];
  });
  return { data, rows: new Map(rows) };
}

/** A row that names its table itself, as in files that somebody may move and cut by hand. */
export function formatLine({ table, json }: Line): string {
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
