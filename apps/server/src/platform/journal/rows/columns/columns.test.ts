import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeSegment } from "../../segment/decode-segment.ts";
import { encodeTables } from "../../segment/segment-format.ts";
import { giveBackMemory } from "../row-memory.ts";
import { GrowingTables, groupRows, type TableRows } from "../table-rows.ts";
import { chunksOfColumns, rowObjects } from "./column-rows.ts";
import { types } from "./column-types.ts";
import { column, JournalTable } from "./journal-table.ts";
import { TableWriter } from "./table-writer.ts";

interface Row {
  readonly id: string;
  readonly at: number;
  readonly word: string;
  readonly maybe: string | null;
  readonly words: readonly string[] | null;
  readonly yes: boolean;
  readonly small: number;
  readonly large: number;
  readonly size: number | null;
  readonly took: number | null;
  readonly document: string | null;
}

const table = new JournalTable<Row>("thing", [
  column("id", types.uuid, ({ id }) => id),
  column("at", types.time, ({ at }) => at),
  column("word", types.text, ({ word }) => word || null),
  column("maybe", types.nullableText, ({ maybe }) => maybe),
  column("words", types.texts, ({ words }) => words),
  column("yes", types.boolean, ({ yes }) => yes),
  column("small", types.uint16, ({ small }) => small || null),
  column("large", types.uint32, ({ large }) => large || null),
  column("size", types.nullableUint32, ({ size }) => size),
  column("took", types.nullableFloat32, ({ took }) => took),
  column("document", types.nullableUuid, ({ document }) => document),
]);

/** Around the lengths at which their own length takes a byte more, in units and in bytes. */
const length = fc.oneof(
  fc.nat({ max: 40 }),
  fc.integer({ min: 120, max: 130 }),
  fc.constantFrom(5_461, 5_462, 16_383, 16_384, 70_000),
);
const word = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "binary" }) },
  fc.tuple(fc.constantFrom("a", "é", "語", "🙂"), length).map(([letter, times]) => letter.repeat(times)),
);
const row: fc.Arbitrary<Row> = fc.record({
  id: fc.uuid(),
  at: fc.integer({ min: -8_000_000_000_000, max: 8_000_000_000_000 }),
  word: fc.oneof({ weight: 2, arbitrary: fc.constant("") }, word),
  maybe: fc.option(word),
  words: fc.option(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 4 })),
  yes: fc.boolean(),
  small: fc.nat({ max: 0xffff }),
  large: fc.nat({ max: 0xffffffff }),
  size: fc.option(fc.nat({ max: 0xffffffff })),
  took: fc.option(fc.float({ noNaN: true })),
  document: fc.option(fc.uuid()),
});
const groups = fc.array(fc.array(row, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 });

/** What rows of JSON have of it, as long as one of the rows says something of each column. */
const shown = ({ at, words, ...rest }: Row) => ({ ...rest, at: new Date(at).toISOString(), words: words ?? [] });

function write(writer: TableWriter, rows: readonly Row[]): TableRows {
  for (const each of rows) writer.add(table.row(each).values);
  return writer.take();
}

/** The rows, with the columns that none of them says anything of. */
function rowsIn(all: readonly TableRows[]): unknown[] {
  const nothing = { word: "", maybe: null, words: [], small: 0, large: 0, size: null, took: null, document: null };
  return all.flatMap((rows) => ("columns" in rows ? rowObjects(rows) : [])).map((each) => ({ ...nothing, ...each }));
}

describe("rows as columns", () => {
  test("come out as they were added, whatever was taken before", () => {
    fc.assert(
      fc.property(groups, (all) => {
        const writer = new TableWriter(table);
        for (const rows of all) expect(rowsIn([write(writer, rows)])).toEqual(rows.map(shown));
      }),
    );
  });

  test("of several groups are as if they were of one", () => {
    fc.assert(
      fc.property(groups, (all) => {
        const writer = new TableWriter(table);
        const together = new GrowingTables();
        for (const rows of all) together.add(write(writer, rows));
        expect(rowsIn(together.all())).toEqual(all.flat().map(shown));
      }),
    );
  });

  test("are in a segment file what they were, between rows in JSON", () => {
    fc.assert(
      fc.property(groups, (all) => {
        const writer = new TableWriter(table);
        const json = { table: "other", count: 1, chunks: [Buffer.from('{"a":1}\n')] };
        const file = Buffer.concat(all.flatMap((rows) => encodeTables(groupRows([json, write(writer, rows), json]))));
        const {
          tables,
          rows,
          rests: [rest = null],
        } = decodeSegment(file);
        expect(rowsIn(tables)).toEqual(all.flat().map(shown));
        expect(tables.find((each) => each.table === "other")?.count).toBe(2 * all.length);
        expect([rows, rest]).toEqual([all.flat().length + 2 * all.length, null]);
      }),
    );
  });

  test("that a crash tore are left out, wherever it tore them", () => {
    fc.assert(
      fc.property(groups, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (all, share) => {
        const writer = new TableWriter(table);
        const files = all.map((rows) => Buffer.concat(encodeTables([write(writer, rows)])));
        const kept = files.slice(0, -1);
        const torn = files.at(-1) ?? Buffer.alloc(0);
        const whole = Buffer.concat(kept);
        const left = torn.subarray(0, Math.floor(torn.length * share));
        const {
          tables,
          rests: [rest],
        } = decodeSegment(Buffer.concat([whole, left]));
        expect(rest?.bytes ?? Buffer.alloc(0)).toEqual(left);
        expect(rowsIn(tables)).toEqual(all.slice(0, -1).flat().map(shown));
      }),
    );
  });

  test("of which a byte is damaged keep their number, or are given back with what follows", () => {
    fc.assert(
      fc.property(groups, fc.nat(), fc.integer({ min: 1, max: 255 }), (all, place, change) => {
        const writer = new TableWriter(table);
        const blocks = all.map((rows) => Buffer.concat(encodeTables([write(writer, rows)])));
        const file = Buffer.concat(blocks);
        const at = place % file.length;
        file[at] = (file[at] ?? 0) ^ change;
        const {
          tables,
          rows,
          rests: [rest = null],
        } = decodeSegment(file);
        const ends = blocks.map((_, index) => Buffer.concat(blocks.slice(0, index + 1)).length);
        const whole = ends.filter((end) => end <= at);
        if (rest === null) expect(rows).toBe(all.flat().length);
        else {
          expect(rowsIn(tables)).toEqual(all.slice(0, whole.length).flat().map(shown));
          expect(rest.bytes).toEqual(file.subarray(whole.at(-1) ?? 0));
        }
      }),
      { numRuns: 500 },
    );
  });

  test("stay as they were until they are given back, whatever comes meanwhile", () => {
    fc.assert(
      fc.property(fc.array(groups, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (all, choices) => {
        const writer = new TableWriter(table);
        const held: { readonly taken: TableRows; readonly rows: readonly Row[] }[] = [];
        for (const rows of all.flat()) {
          held.push({ taken: write(writer, rows), rows });
          const [given] = held.splice((choices.next().value ?? 0) % (held.length + 1), 1);
          if (given !== undefined && "columns" in given.taken) giveBackMemory(chunksOfColumns(given.taken));
        }
        for (const { taken, rows } of held) expect(rowsIn([taken])).toEqual(rows.map(shown));
      }),
    );
  });

  test("tell how many bytes they take", () => {
    fc.assert(
      fc.property(row, (each) => {
        const writer = new TableWriter(table);
        const bytes = writer.add(table.row(each).values);
        expect(Buffer.concat(chunksOfColumns(writer.take())).length).toBe(bytes);
      }),
    );
  });
});

test("numbers that a column has no room for are the nearest, and no number shifts what follows", () => {
  const numbers = new JournalTable<{ value: number }>("thing", [
    column("small", types.uint16, ({ value }) => value),
    column("large", types.uint32, ({ value }) => value),
    column("size", types.nullableUint32, ({ value }) => value),
    column("at", types.time, ({ value }) => value),
  ]);
  const values = [70_000, 5_000_000_000, -1, 1.9, NaN, Infinity, -Infinity, 7];
  const writer = new TableWriter(numbers);
  for (const value of values) writer.add(numbers.row({ value }).values);
  const rows = rowObjects(writer.take());
  expect(rows.map(({ small }) => small)).toEqual([65_535, 65_535, 0, 1, 0, 65_535, 0, 7]);
  expect(rows.map(({ large }) => large)).toEqual([70_000, 4_294_967_295, 0, 1, 0, 4_294_967_295, 0, 7]);
  expect(rows.map(({ size }) => size)).toEqual([70_000, 4_294_967_295, 0, 1, 0, 4_294_967_295, 0, 7]);
  expect(rows.at(-1)?.["at"]).toBe(new Date(7).toISOString());
});

test("unknown columns are returned", () => {
  const unknown = { table: "thing", rows: 1, columns: [["a", "Point", [16]]] };
  const line = `#${JSON.stringify(unknown)}\n`;
  expect(decodeSegment(Buffer.from(line))).toMatchObject({ rows: 0, rests: [{ bytes: { length: line.length } }] });
});
