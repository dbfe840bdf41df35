import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeRows, linesOf } from "../rows/rows.ts";
import { checkedBlock, endMark } from "./checked-block.ts";
import { decodeSegment } from "./decode-segment.ts";
import { encodeTables } from "./segment-format.ts";

/** Rows that say which block they are of. */
const rowsOf = (block: number, values: readonly string[]) =>
  values.map((value, row) => JSON.stringify({ block, row, value }));
const id = "0193a5b2-7c41-7d52-8e63-0123456789ab";
/** Blocks of one segment, in their order. */
const checked = (all: readonly (readonly Buffer[])[]) => all.map((part, number) => checkedBlock(part, { id, number }));
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
        checked(parts).flatMap(([head = Buffer.alloc(0), ...rest], at) => {
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
      const file = Buffer.concat(checked(all.map(encode)).flat());
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
      const parts = checked(all.map(encode)).map((block) => Buffer.concat(block));
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
      const file = Buffer.concat(checked(all.map(encode)).flat());
      const { rows, rests } = read(file.subarray(0, place % file.length));
      expect(all.flat().slice(0, rows.length)).toEqual(rows);
      expect(rests.filter(({ endsEarly }) => !endsEarly)).toEqual([]);
    }),
  );
});

test("rows without checksums are read in front of blocks, and set aside behind them", () => {
  const [old, block] = [Buffer.concat(encode(['{"a":1}'])), Buffer.concat(checked([encode(['{"a":2}'])]).flat())];
  expect(read(Buffer.concat([old, block]))).toEqual({ rows: ['{"a":1}', '{"a":2}'], rests: [] });
  const { rows, rests } = read(Buffer.concat([block, old]));
  expect(rows).toEqual(['{"a":2}']);
  expect(rests).toMatchObject([{ bytes: old, isTornLine: false, endsEarly: false, reason: "Lines outside a block" }]);
  expect(checkedBlock([], { id, number: 0 })).toEqual([]);
});

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
/** A whole file of so many blocks, as its parts: each of a row with its number, and the end. */
const partsOf = (count: number) => [
  ...checked(numbers(count).map((at) => encode([`{"a":${at}}`]))).map((block) => Buffer.concat(block)),
  endMark({ id, number: count }),
];
const readOf = (parts: readonly Buffer[]) => {
  const { tables, rests, gaps } = decodeSegment(Buffer.concat(parts), id);
  const rows = tables.flatMap((each) => ("columns" in each ? [] : linesOf(each)));
  return { rows, rests, gaps };
};
const rowsNumbered = (...all: number[]) => all.map((at) => `{"a":${at}}`);

test("a whole file misses nothing", () => {
  const gaps = { isSealed: true, blocks: 3, missing: 0, repeated: 0 };
  expect(readOf(partsOf(3))).toEqual({ rows: rowsNumbered(0, 1, 2), rests: [], gaps });
});

test("a file that is cut between two blocks says how many are missing, or that it has no end", () => {
  const parts = partsOf(4);
  expect(readOf(parts.toSpliced(1, 2))).toMatchObject({ rows: rowsNumbered(0, 3), gaps: { missing: 2 } });
  expect(readOf(parts.slice(1))).toMatchObject({ rows: rowsNumbered(1, 2, 3), gaps: { missing: 1, isSealed: true } });
  expect(readOf(parts.toSpliced(3, 1))).toMatchObject({ rows: rowsNumbered(0, 1, 2), gaps: { missing: 1 } });
  const cut = { isSealed: false, blocks: 2, missing: 0 };
  expect(readOf(parts.slice(0, 2))).toMatchObject({ rows: rowsNumbered(0, 1), gaps: cut });
});

test("a block that is there twice is read once, also where the first one is damaged", () => {
  const parts = partsOf(3);
  const [, second = Buffer.alloc(0)] = parts;
  const twice = readOf(parts.toSpliced(2, 0, second, second));
  expect(twice).toMatchObject({ rows: rowsNumbered(0, 1, 2), rests: [], gaps: { missing: 0, repeated: 2 } });
  const damaged = Buffer.from(second);
  damaged[damaged.length - 3] = 0;
  const again = readOf(parts.toSpliced(1, 0, damaged));
  expect(again).toMatchObject({ rows: rowsNumbered(0, 1, 2), rests: [{}], gaps: { missing: 0, repeated: 0 } });
});

test("a flipped bit in the line of a block sets aside this block, and none behind it", () => {
  fc.assert(
    fc.property(fc.nat(3), fc.nat(72), fc.nat(7), (which, place, bit) => {
      const parts = partsOf(4).map((part) => Buffer.from(part));
      const part = parts[which] ?? Buffer.alloc(0);
      part[place] = (part[place] ?? 0) ^ (1 << bit);
      const { rows, rests, gaps } = readOf(parts);
      expect(rows).toEqual(rowsNumbered(...numbers(4).filter((at) => at !== which)));
      expect(rests).toMatchObject([{ bytes: part, isTornLine: false }]);
      expect(gaps).toMatchObject({ missing: 0, repeated: 0, isSealed: true });
    }),
  );
});

test("what looks like a block in a row, or is one of another segment, is never read as one", () => {
  const foreign = { id: "0193a5b2-7c41-7d52-8e63-ba9876543210", number: 1 };
  const forged = Buffer.concat(checkedBlock(encode(['{"forged":true}']), foreign));
  const parts = partsOf(2).map((part) => Buffer.from(part));
  const [first = Buffer.alloc(0), ...rest] = parts;
  first[3] = 0;
  const { rows, rests } = readOf([first, forged, ...rest]);
  expect(rows).toEqual(rowsNumbered(1));
  expect(rests).toMatchObject([{ bytes: Buffer.concat([first, forged]) }]);
  expect(readOf([...parts.slice(1), forged])).toMatchObject({
    rows: rowsNumbered(1),
    rests: [{ reason: "A block of another segment" }],
  });
});

test("files of earlier versions, whose blocks have no number, are read", () => {
  const hex = (value: number) => value.toString(16).padStart(8, "0");
  const earlier = (rows: readonly string[]) => {
    const data = Buffer.concat(encode(rows));
    const head = `!${hex(data.length)} ${hex(crc32(data))}`;
    return Buffer.concat([Buffer.from(`${head} ${hex(crc32(head))}\n`), data]);
  };
  const parts = numbers(3).map((at) => earlier(rowsNumbered(at)));
  const gaps = { isSealed: true, blocks: 0, missing: 0, repeated: 0 };
  expect(readOf(parts)).toEqual({ rows: rowsNumbered(0, 1, 2), rests: [], gaps });
  const [, second = Buffer.alloc(0), third = Buffer.alloc(0)] = parts;
  second[4] = 0x7a;
  expect(readOf(parts)).toMatchObject({ rows: rowsNumbered(0), rests: [{ bytes: Buffer.concat([second, third]) }] });
});
