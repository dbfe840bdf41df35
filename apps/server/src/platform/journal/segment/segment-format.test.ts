import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addChunk, encodeRows, firstOf, linesOf, piecesOf, type Rows } from "../rows/rows.ts";
import { groupRows, type TableRows } from "../rows/table-rows.ts";
import { checkedBlock } from "./checked-block.ts";
import { decodeSegment } from "./decode-segment.ts";
import { encodeTables, formatLine } from "./segment-format.ts";

interface Line {
  readonly table: string;
  readonly json: string;
}

const line: fc.Arbitrary<Line> = fc.record({
  table: fc.constantFrom("event", "event_payload", "ingest_reject"),
  json: fc.dictionary(fc.string(), fc.string({ unit: "binary" })).map((row) => JSON.stringify(row)),
});

const id = "0193a5b2-7c41-7d52-8e63-0123456789ab";
const rowsOf = (lines: readonly Line[]) =>
  groupRows(lines.map(({ table, json }) => ({ table, ...encodeRows([json]) })));

function byTable(tables: readonly TableRows[]): Record<string, string[]> {
  return Object.fromEntries(tables.map((rows) => [rows.table, "columns" in rows ? [] : linesOf(rows)]));
}

function grouped(lines: readonly Line[]): Record<string, string[]> {
  const tables = Object.groupBy(lines, ({ table }) => table);
  return Object.fromEntries(Object.entries(tables).map(([table, each = []]) => [table, each.map(({ json }) => json)]));
}

describe("the format of segments", () => {
  test("gives back what groups were written, with their number", () => {
    fc.assert(
      fc.property(fc.array(fc.array(line)), (groups) => {
        const file = Buffer.concat(
          groups.flatMap((group, number) => checkedBlock(encodeTables(rowsOf(group)), { id, number })),
        );
        const { tables, rows, rests } = decodeSegment(file);
        expect(byTable(tables)).toEqual(grouped(groups.flat()));
        expect([rows, rests]).toEqual([groups.flat().length, []]);
      }),
    );
  });

  test("holds in memory what it writes", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (lines) => {
        expect(byTable(rowsOf(lines))).toEqual(grouped(lines));
      }),
    );
  });

  test("reads rows that name their table themselves", () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const { tables, rows } = decodeSegment(
          Buffer.from(lines.map(({ table, json }) => `${formatLine(table, json)}\n`).join("")),
        );
        expect(byTable(tables)).toEqual(grouped(lines));
        expect(rows).toBe(lines.length);
      }),
    );
  });

  test("a table's name without rows, as a tear may leave it, is no row", () => {
    const { tables, rows } = decodeSegment(Buffer.from('event\n{"a":1}\nevent_payload\n'));
    expect(byTable(tables)).toEqual({ event: ['{"a":1}'] });
    expect(rows).toBe(1);
  });

  test.each([
    ["a name that no table has", "Event; drop table event\n"],
    ["a row that names such a table", '../event\t{"a":2}\n'],
    ["columns of such a table", '#{"table":"event ","rows":1,"columns":[["a","Bool",[1]]]}\n\u0001\n'],
    ["a line of columns that is cut", '#{"table":"event","rows":1,"col\n'],
    [
      "columns of which one is there twice",
      '#{"table":"event","rows":1,"columns":[["a","Bool",[1]],["a","Bool",[1]]]}\n\u0001\u0001\n',
    ],
    [
      "columns of more rows than they have values",
      '#{"table":"event","rows":2,"columns":[["a","Bool",[1]]]}\n\u0001\n',
    ],
    ["columns that end elsewhere", '#{"table":"event","rows":1,"columns":[["a","Bool",[1]]]}\n\u0001\u0001\n'],
    ["columns without any", '#{"table":"event","rows":1000000000,"columns":[]}\n\n'],
  ])("keeps what is before %s, and gives the rest back as it is", (_, damaged) => {
    const [whole, behind] = ['event\n{"a":1}\n', 'event\n{"a":3}\n'];
    const {
      tables,
      rows,
      rests: [rest],
    } = decodeSegment(Buffer.from(`${whole}${damaged}${behind}`));
    expect([byTable(tables), rows]).toEqual([{ event: ['{"a":1}'] }, 1]);
    expect(rest).toMatchObject({ table: "event", isTornLine: false });
    expect(rest?.bytes.toString()).toBe(`${damaged}${behind}`);
  });

  test("gives rows back that name no table", () => {
    const {
      rows,
      rests: [rest],
    } = decodeSegment(Buffer.from('{"a":1}\n{"a":2}\n'));
    expect(rows).toBe(0);
    expect(rest).toMatchObject({ table: null, bytes: { length: 16 } });
  });

  test.each([
    "\0".repeat(500_000),
    "\u00ff".repeat(1_000),
    `x y${"z".repeat(200)}`,
    "z".repeat(200),
    `{"a":1\0`,
    `{"a":2}J`,
  ])("takes no bytes for a torn line that can't be one", (tail) => {
    const {
      rests: [rest],
      rows,
    } = decodeSegment(Buffer.from(`event\n{"a":1}\n${tail}`, "latin1"));
    expect(rows).toBe(1);
    expect(rest?.isTornLine).toBe(false);
    expect(decodeSegment(Buffer.from(tail, "latin1")).rests[0]?.isTornLine).toBe(false);
  });

  test("tells a torn line from a damaged one", () => {
    const restOf = (tail: string) => decodeSegment(Buffer.from(`event\n{"a":1}\n${tail}`)).rests[0]?.isTornLine;
    expect(['{"a":', "eve", '#{"ta', "ev nt\n{", '#{"ta\nx', ""].map(restOf)).toEqual([
      true,
      true,
      true,
      false,
      false,
      undefined,
    ]);
  });
});

describe("rows", () => {
  const many: Rows = {
    count: 3,
    chunks: ['{"a":1}\n', `{"b":"${"x".repeat(600_000)}"}\n`, '{"c":3}\n'].map((text) => Buffer.from(text)),
  };

  test("are sent in pieces that are the whole, and few", () => {
    const pieces = [...piecesOf(many.chunks)];
    expect(pieces).toHaveLength(2);
    expect(Buffer.concat(pieces)).toEqual(Buffer.concat(many.chunks));
  });

  test("that lie behind each other in memory are one chunk", () => {
    const memory = Buffer.from('{"a":1}\n{"b":2}\n{"c":3}\n');
    const chunks: Buffer[] = [];
    for (const [start, end] of [
      [0, 8],
      [8, 16],
      [0, 8],
      [16, 24],
    ])
      addChunk(chunks, memory.subarray(start, end));
    expect(chunks.map(String)).toEqual(['{"a":1}\n{"b":2}\n', '{"a":1}\n', '{"c":3}\n']);
  });

  test("tell their first", () => {
    expect(firstOf(many)).toBe('{"a":1}');
  });
});
