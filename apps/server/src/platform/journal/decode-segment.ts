import { blockMark, readBlock } from "./checked-block.ts";
import { readColumnsHead } from "./columns/column-rows.ts";
import { GrowingTables, type TableRows } from "./segment-format.ts";
import { sqlName } from "./sql-name.ts";

const [brace, hash, tab, lineEnd] = [0x7b, 0x23, 0x09, 0x0a];

/** A line of a segment file, and where the next one begins; columns that it tells of lie between. */
interface Line {
  readonly line: Buffer;
  /** The table that it names: of its own row, or of the rows below it. */
  readonly table: string | null;
  readonly columns: TableRows | null;
  readonly end: number;
}

/** The lines up to a checked block, without what a crash tore at the end. @throws Error when one is damaged */
function* linesFrom(data: Buffer, from: number): Iterable<Line> {
  for (let start = from; start < data.length && data[start] !== blockMark;) {
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

/** A part of a segment file that is no whole rows. */
export interface Rest {
  readonly bytes: Buffer;
  /** Where they begin in the file. */
  readonly offset: number;
  /** The table that its first rows may belong to. */
  readonly table: string | null;
  /** Whether it is the beginning of one line, which a crash leaves that came before the row was acknowledged. */
  readonly isTornLine: boolean;
  /** Whether nothing is wrong with it but that the file ends. */
  readonly endsEarly: boolean;
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
  /** Parts that are not whole rows, in the order of the file. */
  readonly rests: readonly Rest[];
}

/**
 * Reads a segment file. A block whose bytes changed is given back as it is, and what is behind it is read; behind other damage
 * nothing is: a text in a column may look like a row. Files of earlier versions, and lines put back by hand, have no checksum.
 */
export function decodeSegment(data: Buffer): SegmentContent {
  const tables = new GrowingTables();
  const rests: Rest[] = [];
  let rows = 0;
  for (let at = 0; at < data.length;) {
    const { end, ...part } = data[at] === blockMark ? decodeBlock(data, at, tables) : decodeLines(data, at, tables);
    rows += part.rows;
    if (part.rest !== null) rests.push(part.rest);
    at = end;
  }
  return { tables: tables.all(), rows, rests };
}

interface Part {
  readonly rows: number;
  readonly rest: Rest | null;
  /** Where the next part begins. */
  readonly end: number;
}

function decodeBlock(data: Buffer, at: number, tables: GrowingTables): Part {
  const block = readBlock(data, at);
  const damage = { table: null, isTornLine: false, endsEarly: false };
  if (block.state === "unknown") {
    const { isTorn } = block;
    const torn = { isTornLine: isTorn, endsEarly: isTorn, reason: "The line of a checksum is damaged" };
    return { rows: 0, rest: { ...damage, ...torn, bytes: data.subarray(at), offset: at }, end: data.length };
  }
  const { state, start, end } = block;
  if (state === "whole") return { ...decodeLines(data.subarray(0, end), start, tables), end };
  // What was torn was not acknowledged, and nothing says whether its rows are as they were written.
  const endsEarly = state === "torn";
  const reason = endsEarly ? "The file ends before its block does" : "Bytes don't match their checksum";
  const bytes = data.subarray(start, end);
  return { rows: 0, rest: bytes.length === 0 ? null : { ...damage, endsEarly, reason, bytes, offset: start }, end };
}

/** Reads lines up to what is damaged, or to a checked block. */
function decodeLines(data: Buffer, from: number, tables: GrowingTables): Part {
  let current: string | null = null;
  let [rows, end] = [0, from];
  let reason: string | null = null;
  try {
    for (const { line, table, columns, end: next } of linesFrom(data, from)) {
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
  if (end === data.length || (reason === null && data[end] === blockMark)) return { rows, rest: null, end };
  const bytes = data.subarray(end);
  const rest = {
    bytes,
    offset: end,
    table: current,
    isTornLine: isBeginningOfLine(bytes),
    endsEarly: reason === null,
    reason: reason ?? "The file ends before its last row does",
  };
  return { rows, rest, end: data.length };
}
