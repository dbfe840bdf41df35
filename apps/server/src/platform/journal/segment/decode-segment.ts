import { readColumnsHead } from "../rows/columns/column-rows.ts";
import { sqlName } from "../rows/rows.ts";
import { GrowingTables, type TableRows } from "../rows/table-rows.ts";
import { type BlockGaps, BlockOrder } from "./block-order.ts";
import { blockMark, findBlock, readBlock } from "./checked-block.ts";

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
  /** The segment that its blocks say they are of, whatever the file is called; null where none says so. */
  readonly id: string | null;
  readonly tables: readonly TableRows[];
  readonly rows: number;
  /** Parts that are not whole rows, in the order of the file. */
  readonly rests: readonly Rest[];
  readonly gaps: BlockGaps;
}

/**
 * Reads a segment file. What is damaged is given back as it is, up to the next block of the segment: nothing in a row
 * looks like one. Files of earlier versions, whose blocks don't name their segment, are read up to the first damaged line of
 * a block; lines put back by hand have no checksum. @param name of the file without its ending
 * @param acknowledged how many blocks it had, at least
 */
export function decodeSegment(data: Buffer, name: string | null = null, acknowledged = 0): SegmentContent {
  const tables = new GrowingTables();
  const order = new BlockOrder(acknowledged);
  const rests: Rest[] = [];
  let rows = 0;
  for (let at = 0; at < data.length;) {
    const { end, ...part } = decodePart(data, at, { tables, order, name });
    rows += part.rows;
    if (part.rest !== null) rests.push(part.rest);
    at = end;
  }
  return { id: order.id, tables: tables.all(), rows, rests, gaps: order.gaps };
}

interface Part {
  readonly rows: number;
  readonly rest: Rest | null;
  /** Where the next part begins. */
  readonly end: number;
}

interface Decoding {
  readonly tables: GrowingTables;
  readonly order: BlockOrder;
  readonly name: string | null;
}

function decodePart(data: Buffer, at: number, { tables, order, name }: Decoding): Part {
  const block = data[at] === blockMark ? readBlock(data, at) : null;
  if (block !== null && block.state !== "unknown") return decodeBlock(data, block, { tables, order });
  const id = order.id ?? name;
  const next = id === null ? -1 : findBlock(data, at + 1, id);
  if (block === null && next === -1 && order.id === null) return decodeLines(data, at, tables);
  const end = next === -1 ? data.length : next;
  const bytes = data.subarray(at, end);
  const isTorn = end === data.length && (block?.isTorn ?? isBeginningOfLine(bytes));
  if (!isTorn) order.skip();
  const reason = block === null ? "Lines outside a block" : "The line of a checksum is damaged";
  const rest = { bytes, offset: at, table: null, isTornLine: isTorn, endsEarly: isTorn, reason };
  return { rows: 0, rest, end };
}

type KnownBlock = Exclude<ReturnType<typeof readBlock>, { readonly state: "unknown" }>;

function decodeBlock(data: Buffer, block: KnownBlock, { tables, order }: Omit<Decoding, "name">): Part {
  const { state, start, end, place } = block;
  const how = place === null ? "next" : order.take(place, { isEnd: end === start, isWhole: state === "whole" });
  if (how === "repeated") return { rows: 0, rest: null, end };
  if (state === "whole" && how === "next") return { ...decodeLines(data.subarray(0, end), start, tables), end };
  // What was torn was not acknowledged, and nothing says whether its rows are as they were written.
  const endsEarly = state === "torn";
  const reason =
    how === "foreign"
      ? "A block of another segment"
      : endsEarly
        ? "The file ends before its block does"
        : "Bytes don't match their checksum";
  const bytes = data.subarray(start, end);
  const rest = { table: null, isTornLine: false, endsEarly, reason, bytes, offset: start };
  return { rows: 0, rest: bytes.length === 0 ? null : rest, end };
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
