import fc from "fast-check";
import { expect, test } from "vitest";
import { checkedBlock } from "./checked-block.ts";
import { decodeSegment } from "./decode-segment.ts";
import { encodeRows, linesOf } from "./rows.ts";
import { encodeTables } from "./segment-format.ts";

/** Rows that say which block they are of. */
const rowsOf = (block: number, values: readonly string[]) =>
  values.map((value, row) => JSON.stringify({ block, row, value }));
const encode = (rows: readonly string[]) => encodeTables([{ table: "event", ...encodeRows(rows) }]);
const read = (file: Buffer) => {
  const { tables, rests } = decodeSegment(file);
  return { rows: tables.flatMap((each) => ("columns" in each ? [] : linesOf(each))), rests };
};

const values = fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 4 });
const blocks = fc
  .array(values, { minLength: 2, maxLength: 5 })
  .map((all) => all.map((each, block) => rowsOf(block, each)));

test("a changed byte in a row sets its block aside as it was written, and no other", () => {
  fc.assert(
    fc.property(blocks, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), (all, which, place, change) => {
      const changedAt = which % all.length;
      const parts = all.map(encode);
      const content = Buffer.concat(parts[changedAt] ?? []);
      content[place % content.length] = (content[place % content.length] ?? 0) ^ change;
      const file = Buffer.concat(
        parts.flatMap((part, at) => {
          const [head = Buffer.alloc(0), ...rest] = checkedBlock(part);
          return at === changedAt ? [head, content] : [head, ...rest];
        }),
      );
      const { rows, rests } = read(file);
      expect(rows).toEqual(all.filter((_, at) => at !== changedAt).flat());
      expect(rests).toMatchObject([{ isTornLine: false, endsEarly: false, table: null }]);
      expect(rests[0]?.bytes).toEqual(content);
      expect(file.subarray(rests[0]?.offset).subarray(0, content.length)).toEqual(content);
    }),
  );
});

test("whatever byte of a file changes, no row comes out that was not written", () => {
  fc.assert(
    fc.property(blocks, fc.nat(), fc.integer({ min: 1, max: 255 }), (all, place, change) => {
      const file = Buffer.concat(all.flatMap((rows) => checkedBlock(encode(rows))));
      const at = place % file.length;
      file[at] = (file[at] ?? 0) ^ change;
      const { rows, rests } = read(file);
      expect(rests).toHaveLength(1);
      const written = new Set(all.flat());
      expect(rows.filter((row) => !written.has(row))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("of a block that a file doesn't hold whole, no row comes out, whatever byte of it changes", () => {
  fc.assert(
    fc.property(blocks, fc.nat(), fc.integer({ min: 1, max: 255 }), fc.nat(), (all, place, change, cut) => {
      const parts = all.map((rows) => Buffer.concat(checkedBlock(encode(rows))));
      const last = parts.at(-1) ?? Buffer.alloc(0);
      const torn = last.subarray(0, last.length - 1 - (cut % (last.length - 1)));
      const at = place % torn.length;
      torn[at] = (torn[at] ?? 0) ^ change;
      expect(read(Buffer.concat([...parts.slice(0, -1), torn])).rows).toEqual(all.slice(0, -1).flat());
    }),
  );
});

test("a file that ends anywhere gives back whole rows, and is no damage but in columns", () => {
  fc.assert(
    fc.property(blocks, fc.nat(), (all, place) => {
      const file = Buffer.concat(all.flatMap((rows) => checkedBlock(encode(rows))));
      const { rows, rests } = read(file.subarray(0, place % file.length));
      expect(all.flat().slice(0, rows.length)).toEqual(rows);
      expect(rests.filter(({ endsEarly }) => !endsEarly)).toEqual([]);
    }),
  );
});

test("blocks and rows without checksums are read from one file", () => {
  const [old, checked] = [Buffer.concat(encode(['{"a":1}'])), Buffer.concat(checkedBlock(encode(['{"a":2}'])))];
  expect(read(Buffer.concat([old, checked, old]))).toEqual({ rows: ['{"a":1}', '{"a":2}', '{"a":1}'], rests: [] });
  expect(checkedBlock([])).toEqual([]);
});
