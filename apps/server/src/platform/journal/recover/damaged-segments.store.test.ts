import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { pino } from "pino";
import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { unreachableClickHouse } from "../../fixtures/journal-stores.ts";
import { journalSuite, range } from "../../fixtures/journal-suite.ts";
import { openJournal } from "../journal.ts";
import { types } from "../rows/columns/column-types.ts";
import { column, JournalTable } from "../rows/columns/journal-table.ts";
import { TableWriter } from "../rows/columns/table-writer.ts";
import { encodeRows } from "../rows/rows.ts";
import type { TableRows } from "../rows/table-rows.ts";
import { checkedBlock, endMark } from "../segment/checked-block.ts";
import { encodeTables } from "../segment/segment-format.ts";

// Other work on the machine must not decide.
vi.setConfig({ testTimeout: 240_000 });

const patience = 120_000;
const { clickhouse, dataFolder, folder, open, segmentFiles } = journalSuite();
const refusedFolder = () => join(folder(), "refused");

interface Thing {
  readonly value: number;
  readonly word: string;
}

const idOf = ({ value }: Thing) => `0193a5b2-7c41-7d52-8e63-${String(value).padStart(12, "0")}`;
const things = new JournalTable<Thing>("thing", [
  column("value", types.uint32, ({ value }) => value),
  column("word", types.text, ({ word }) => word),
  column("id", types.uuid, idOf),
  column("at", types.time, ({ value }) => 1_795_000_000_000 + value),
  column("words", types.texts, ({ word }) => [word, "é"]),
  column("maybe", types.nullableText, ({ value, word }) => (value % 2 === 0 ? word : null)),
  column("size", types.nullableUint32, ({ value }) => (value % 3 === 0 ? value : null)),
]);

beforeEach(() => makeThings());

async function makeThings(): Promise<void> {
  const query = `CREATE OR REPLACE TABLE thing (value UInt32, word String, id UUID, at DateTime64(3, 'UTC'), words Array(LowCardinality(String)),
    maybe Nullable(String), size Nullable(UInt32)) ENGINE = MergeTree ORDER BY value SETTINGS non_replicated_deduplication_window = 10000`;
  await clickhouse().client.command({ query });
}

/** Rows whose values and words no other segment has, so that one is found where the other was damaged. */
/** A word says the same twice, so that no changed byte turns it into another row's. */
const rowsOf = (segment: number): Thing[] =>
  range(6).map((row) => ({ value: segment * 100 + row, word: `s${segment}r${row} s${segment}r${row}` }));

function columnsOf(rows: readonly Thing[]): TableRows {
  const writer = new TableWriter(things);
  for (const each of rows) writer.add(things.row(each).values);
  return writer.take();
}

function linesOf(rows: readonly Thing[]): TableRows {
  return { table: "thing", ...encodeRows(rows.map((each) => JSON.stringify({ ...each, id: idOf(each) }))) };
}

/** As a server writes them: a group in JSON, one in columns, one of both, and the end. */
function encode(rows: readonly Thing[]): Buffer {
  const groups = [
    [linesOf(rows.slice(0, 2))],
    [columnsOf(rows.slice(2, 4))],
    [linesOf(rows.slice(4, 5)), columnsOf(rows.slice(5))],
  ];
  const id = uuid();
  const blocks = groups.flatMap((group, number) => checkedBlock(encodeTables(group), { id, number }));
  return Buffer.concat([...blocks, endMark({ id, number: groups.length })]);
}

/** Bytes of the line in front of a block. */
const headBytes = 74;

/** @returns the segment's id */
async function leave(data: Buffer): Promise<string> {
  const id = /^!([0-9a-f-]{36}) /.exec(data.toString("latin1", 0, headBytes))?.[1] ?? uuid();
  await mkdir(folder(), { recursive: true });
  await writeFile(join(folder(), `${id}.rows`), data);
  return id;
}

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly path?: string;
  readonly segment?: string;
  readonly offset?: number;
  readonly bytes?: number;
  readonly folder?: string;
  readonly files?: readonly string[];
}

/** Opens the journal, waits until nothing is left of it, and closes it. @returns what it logged, and the files of what it did not store */
async function drain(level = "warn") {
  const lines: LogLine[] = [];
  const log = pino({ level }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const unstored: string[] = [];
  const journal = await openJournal({
    dataFolder: dataFolder(),
    clickhouse: clickhouse(),
    log,
    limits: { closeMs: 50, firstRetryMs: 10, longestRetryMs: 50 },
    onUnstored: (path) => unstored.push(path),
  });
  onTestFinished(() => journal.close());
  const settled = await journal.settle(patience);
  const pending = journal.pending();
  await journal.close();
  return { settled, pending, lines, unstored, refusedRows: journal.refusedRows };
}

async function stored(): Promise<Thing[]> {
  const query = "SELECT value, word FROM thing ORDER BY value";
  return (await clickhouse().client.query({ query, format: "JSONEachRow" })).json<Thing>();
}

/** What a disk, or a person with an editor, makes of a segment. */
interface Damage {
  readonly kind: "byte" | "cut" | "splice";
  /** Where, of all bytes. */
  readonly place: number;
  /** What the byte is changed by. */
  readonly change: number;
  /** From where a splice goes on. */
  readonly from: number;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom("byte", "byte", "byte", "byte", "cut", "splice"),
  place: fc.noBias(fc.nat()),
  change: fc.integer({ min: 1, max: 255 }),
  from: fc.noBias(fc.nat()),
});

function damaged(data: Buffer, { kind, place, change, from }: Damage): Buffer {
  const at = place % data.length;
  if (kind === "cut") return data.subarray(0, at);
  if (kind === "splice") return Buffer.concat([data.subarray(0, at), data.subarray(from % data.length)]);
  const changed = Buffer.from(data);
  changed[at] = (changed[at] ?? 0) ^ change;
  return changed;
}

describe("damaged segments", () => {
  test("hold nothing up, and take no row of another segment with them", async () => {
    await fc.assert(fc.asyncProperty(fc.array(damage, { minLength: 60, maxLength: 60 }), bringAll), {
      numRuns: 3,
      endOnFailure: true,
    });
  });
});

test("a torn line is cut off and logged, and not kept", async () => {
  const whole = Buffer.concat(encodeTables([linesOf(rowsOf(1))]));
  const id = await leave(Buffer.concat([whole, Buffer.from('thing\n{"val')]));
  const { lines, unstored } = await drain();
  expect(lines).toMatchObject([
    { level: 40, path: join(folder(), `${id}.rows`), offset: whole.length + "thing\n".length, bytes: '{"val'.length },
  ]);
  expect(unstored).toEqual([]);
  expect(await stored()).toEqual(rowsOf(1));
});

test("what follows a damaged line is set aside and logged, and arrives once it is repaired and put back", async () => {
  const [before, behind] = [
    encodeTables([linesOf(rowsOf(1))]),
    encodeTables([columnsOf(rowsOf(2)), linesOf(rowsOf(3))]),
  ];
  const [whole, rest] = [Buffer.concat(before), Buffer.concat(behind)];
  const bad = Buffer.from(rest);
  bad[3] = 0;
  const id = await leave(Buffer.concat([whole, bad]));
  const { lines, unstored, refusedRows } = await drain();
  const path = join(refusedFolder(), `${id}.${whole.length}.damaged`);
  expect(unstored).toEqual([path]);
  expect(refusedRows).toBe(1);
  expect(lines).toMatchObject([
    { level: 50, path, segment: join(folder(), `${id}.rows`), offset: whole.length, bytes: rest.length },
  ]);
  expect(await readFile(path)).toEqual(Buffer.concat([Buffer.from("thing\n"), bad]));
  expect(await stored()).toEqual(rowsOf(1));
  await leave(rest);
  expect((await drain()).lines).toEqual([]);
  expect(await stored()).toEqual([1, 2, 3].flatMap(rowsOf));
});

test("a segment whose columns are refused and can't be taken apart is set aside whole", async () => {
  const endOfTime = new JournalTable<Thing>("thing", [
    column("value", types.uint32, ({ value }) => value),
    // No date of JavaScript, and one of ClickHouse.
    column("at", types.time, () => 2 ** 60),
  ]);
  await clickhouse().client.command({ query: "ALTER TABLE thing ADD CONSTRAINT early CHECK at < '2200-01-01'" });
  const writer = new TableWriter(endOfTime);
  for (const each of rowsOf(1)) writer.add(endOfTime.row(each).values);
  const id = await leave(Buffer.concat(encodeTables([linesOf([{ value: 7, word: "good" }]), writer.take()])));
  const content = await readFile(join(folder(), `${id}.rows`));
  await leave(encode(rowsOf(2)));
  const { lines, unstored, refusedRows, settled } = await drain();
  expect(settled).toBe(true);
  expect(unstored).toEqual([join(refusedFolder(), `${id}.rows`)]);
  expect(await readFile(join(refusedFolder(), `${id}.rows`))).toEqual(content);
  expect(lines).toMatchObject([{ level: 50, path: unstored[0], rows: 6 }]);
  expect(refusedRows).toBe(6);
  expect(await stored()).toEqual([{ value: 7, word: "good" }, ...rowsOf(2)]);
});

test("a segment that went away, or became something else, holds nothing up", async () => {
  const [gone, turned] = [await leave(encode(rowsOf(1))), await leave(encode(rowsOf(2)))];
  await leave(encode(rowsOf(3)));
  const away = await open(unreachableClickHouse, { longestRetryMs: 20 });
  for (const id of [gone, turned]) await rm(join(folder(), `${id}.rows`));
  await mkdir(join(folder(), `${turned}.rows`));
  await expect.poll(() => away.pending().rows, { timeout: patience }).toBe(6);
  expect(away.refusedRows).toBe(12);
  await away.close();
  expect(await readdir(refusedFolder())).toEqual([`${turned}.rows`]);
  await drain();
  expect(await stored()).toEqual(rowsOf(3));
});

test("changed bytes of a value are set aside with what was written with them, and the rest is stored", async () => {
  const rows = rowsOf(1);
  const data = encode(rows);
  const at = data.indexOf("s1r1 s1r1");
  data.write("z", at);
  const id = await leave(data);
  const { lines, unstored, refusedRows } = await drain();
  const block = Buffer.concat(encodeTables([linesOf(rows.slice(0, 2))]));
  block.write("z", block.indexOf("s1r1 s1r1"));
  const path = join(refusedFolder(), `${id}.${headBytes}.damaged`);
  expect([unstored, refusedRows]).toEqual([[path], 1]);
  expect(lines).toMatchObject([{ level: 50, path, offset: headBytes, bytes: block.length }]);
  expect(await readFile(path)).toEqual(block);
  expect(await stored()).toEqual(rows.slice(2));
});

test("a segment whose file is there twice is stored once", async () => {
  const data = encode(rowsOf(1));
  await leave(data);
  await writeFile(join(folder(), `${uuid()}.rows`), data);
  const { settled, lines } = await drain();
  expect([settled, lines]).toEqual([true, []]);
  expect(await stored()).toEqual(rowsOf(1));
});

test("blocks that are gone, and a file without an end, are in the log with their numbers", async () => {
  const data = encode(rowsOf(1));
  const starts = [...data.toString("latin1").matchAll(/!(?=[0-9a-f-]{36} )/g)].map(({ index }) => index);
  const [, second, third] = starts;
  const gone = await leave(Buffer.concat([data.subarray(0, second), data.subarray(third)]));
  const cut = await leave(encode(rowsOf(2)).subarray(0, -headBytes));
  const { lines, refusedRows } = await drain("info");
  const ofBlocks = lines.filter((line) => "blocks" in line);
  expect(ofBlocks).toMatchObject([
    { level: 50, path: join(folder(), `${gone}.rows`), blocks: 2, missing: 1, repeated: 0 },
    { level: 40, path: join(folder(), `${cut}.rows`), blocks: 3, missing: 0 },
  ]);
  expect(refusedRows).toBe(1);
  expect(await stored()).toEqual([...rowsOf(1).toSpliced(2, 2), ...rowsOf(2)]);
});

test("files whose names are none of segments are named in the log, and left alone", async () => {
  await mkdir(folder(), { recursive: true });
  const names = ["a copy of the journal.rows", "notes.txt"];
  for (const name of names) await writeFile(join(folder(), name), "thing\n{}\n");
  const { lines, settled } = await drain();
  expect(settled).toBe(true);
  expect(lines).toMatchObject([{ level: 40, folder: folder(), files: names }]);
  expect((await readdir(folder())).filter((name) => names.includes(name))).toEqual(names);
});

test("a segment that can't be read at the start stays where it is, and is logged", async () => {
  const path = join(folder(), `${uuid()}.rows`);
  await mkdir(path, { recursive: true });
  await leave(encode(rowsOf(1)));
  const { lines, unstored } = await drain();
  expect(unstored).toEqual([path]);
  expect(lines).toMatchObject([{ level: 50, path }]);
  expect(await segmentFiles()).toEqual([path]);
  expect(await stored()).toEqual(rowsOf(1));
});

test("rows that ClickHouse takes are there once, whatever their first one looks like", async () => {
  const rows = rowsOf(1)
    .slice(1)
    .map((each) => JSON.stringify({ ...each, id: idOf(each) }));
  for (const first of [
    '{"value":101,"word":"s1r1\u0007"}',
    '{"value":101,"word":"s1r1","unknown":1}',
    '{"value":101,"word":"s1r1","siz=e":1}',
    '{"value":101,"word":1}',
    '{"value":101,"words":1,"maybe":2}',
  ]) {
    await makeThings();
    const id = await leave(Buffer.from(["thing", first, ...rows, ""].join("\n")));
    const { settled, lines } = await drain();
    expect({ first, settled }).toEqual({ first, settled: true });
    const kept = (await stored()).map(({ value }) => value);
    expect(new Set(kept).size).toBe(kept.length);
    expect(kept.length === 6 || lines.some((line) => line.path?.includes(id))).toBe(true);
  }
});

/** Damages every second segment, and looks what becomes of all of them. */
async function bringAll(damages: readonly Damage[]): Promise<void> {
  await makeThings();
  const bad = new Map<string, { readonly rows: readonly Thing[]; readonly damage: Damage }>();
  const good: Thing[] = [];
  for (const [number, each] of damages.entries()) {
    const rows = rowsOf(number * 2);
    bad.set(await leave(damaged(encode(rows), each)), { rows, damage: each });
    const others = rowsOf(number * 2 + 1);
    await leave(encode(others));
    good.push(...others);
  }
  const { settled, pending, lines } = await drain();
  expect([settled, pending]).toEqual([true, { rows: 0, bytes: 0 }]);
  expect(lines.filter(({ msg }) => msg.includes("tries again"))).toEqual([]);
  expect(await segmentFiles()).toEqual([]);
  const found = await stored();
  const isOfGood = new Set(good.map(({ word }) => word));
  expect(found.filter(({ word }) => isOfGood.has(word))).toEqual(good);
  const [values, words] = [new Set(found.map(({ value }) => value)), new Set(found.map(({ word }) => word))];
  for (const [id, { rows, damage: done }] of bad) {
    const lost = rows.filter(({ value, word }) => !values.has(value) && !words.has(word));
    const isLogged = lines.some((line) => `${line.path} ${line.segment}`.includes(id));
    const [many, most] = [found.filter(({ word }) => rows.some((row) => row.word === word)), rows.length];
    if (done.kind === "byte") expect(many.length).toBeLessThanOrEqual(most);
    // A splice may put the beginning of a block before the end of another.
    if (done.kind !== "splice") expect(many).toEqual(rows.filter(({ value }) => values.has(value)));
    // A cut between two rows is no damage that a file shows.
    if (done.kind === "byte")
      expect({ done, lost, isLogged: isLogged || lost.length === 0 }).toMatchObject({ isLogged: true });
  }
}
