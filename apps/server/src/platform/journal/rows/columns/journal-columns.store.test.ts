import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { unreachableClickHouse } from "../../../fixtures/journal-stores.ts";
import { journalSuite, range } from "../../../fixtures/journal-suite.ts";
import { checkedBlock } from "../../segment/checked-block.ts";
import { types } from "./column-types.ts";
import { column, JournalTable } from "./journal-table.ts";

// Other work on the machine must not decide.
vi.setConfig({ testTimeout: 120_000 });

const patience = 60_000;
const { arriveAgain, clickhouse, folder, open, segmentFiles } = journalSuite();

interface Note {
  readonly value: number;
  readonly word?: string | null;
}

const numbers = new JournalTable<Note>("number", [
  column("value", types.uint32, ({ value }) => value),
  column("word", types.text, ({ word }) => word),
]);
const numberOf = (value: number) => numbers.row({ value, word: value % 2 === 0 ? `Ω${value}` : null });

async function read(query: string): Promise<unknown[]> {
  const answer = await clickhouse().client.query({ query, format: "JSONEachRow" });
  return answer.json();
}

const stored = () => read("SELECT value, word FROM number ORDER BY value");
const notes = (values: readonly number[]) =>
  values.map((value) => ({ value, word: value % 2 === 0 ? `Ω${value}` : "" }));

test("ClickHouse has of columns of all types what was said, and its own where nothing was", async () => {
  const query = `CREATE OR REPLACE TABLE kinds (id UUID, document Nullable(UUID), at DateTime64(3, 'UTC'), word String,
    few LowCardinality(String), maybe Nullable(String), words Array(LowCardinality(String)), yes Bool, small UInt16, large UInt32,
    size Nullable(UInt32), took Nullable(Float32), never String, computed String DEFAULT concat(word, '!')) ENGINE = Memory`;
  await clickhouse().client.command({ query });
  const id = "0193a5b2-7c41-7d52-8e63-9f74a085b196";
  const at = "1969-12-31T23:59:58.765Z";
  const full = {
    id,
    document: id,
    at,
    word: "zwei\nZeilen\tΩ",
    few: "x".repeat(200),
    maybe: "",
    words: ["a", "", "é"],
    yes: true,
    small: 65_535,
    large: 4_294_967_295,
    size: 0,
    took: 0.5,
    never: "",
  };
  type Full = typeof full;
  const table = new JournalTable<Partial<Full>>("kinds", [
    column("id", types.uuid, (row) => row.id),
    column("document", types.nullableUuid, (row) => row.document),
    column("at", types.time, (row) => (row.at === undefined ? null : Date.parse(row.at))),
    column("word", types.text, (row) => row.word),
    column("few", types.text, (row) => row.few),
    column("maybe", types.nullableText, (row) => row.maybe),
    column("words", types.texts, (row) => row.words),
    column("yes", types.boolean, (row) => row.yes),
    column("small", types.uint16, (row) => row.small),
    column("large", types.uint32, (row) => row.large),
    column("size", types.nullableUint32, (row) => row.size),
    column("took", types.nullableFloat32, (row) => row.took),
    column("never", types.text, () => null),
  ]);
  const journal = await open();
  await journal.appendMany([table.row(full), table.row({}), table.row(full)]);
  await journal.appendMany([table.row({ id, words: ["z"] })]);
  expect(await journal.settle(patience)).toBe(true);
  const none = {
    id: "00000000-0000-0000-0000-000000000000",
    document: null,
    at: "1970-01-01T00:00:00.000Z",
    word: "",
    few: "",
    maybe: null,
    words: [],
    yes: false,
    small: 0,
    large: 0,
    size: null,
    took: null,
    never: "",
    computed: "!",
  };
  const whole = { ...full, computed: `${full.word}!` };
  const other = { ...none, id, words: ["z"] };
  expect(await read("SELECT * FROM kinds ORDER BY word, words")).toEqual([none, other, whole, whole]);
});

test("rows of both kinds arrive once, also when ClickHouse was away", async () => {
  const away = await open(unreachableClickHouse);
  await Promise.all(range(500).map((value) => away.appendMany([numberOf(value)])));
  await away.append("number", { value: 501 });
  await away.close();
  const [file = ""] = await segmentFiles();
  await arriveAgain(file, 3);
  expect(await stored()).toEqual([...notes(range(500)), { value: 501, word: "" }]);
});

/** Bytes of the line in front of a block, and of that at the end. */
const headBytes = 74;

test("columns that a crash tore are set aside, and those before them arrive", async () => {
  const away = await open(unreachableClickHouse);
  await away.appendMany([numberOf(1), numberOf(2)]);
  await away.close();
  const [file = ""] = await segmentFiles();
  const whole = await readFile(file);
  const data = whole.subarray(headBytes, -headBytes);
  const torn = Buffer.concat(checkedBlock([data], { id: basename(file, ".rows"), number: 1 })).subarray(0, -1);
  await writeFile(file, Buffer.concat([whole.subarray(0, -headBytes), torn]));
  const journal = await open();
  expect(await journal.settle(patience)).toBe(true);
  expect(await stored()).toEqual(notes([1, 2]));
  expect(await segmentFiles()).toEqual([]);
  const [name = ""] = await readdir(join(folder(), "refused"));
  expect(await readFile(join(folder(), "refused", name))).toEqual(data.subarray(0, -1));
});

test("a table name that no file can have is refused", async () => {
  const journal = await open();
  const strange = new JournalTable<Note>("number\n", [column("value", types.uint32, ({ value }) => value)]);
  await expect(journal.appendMany([strange.row({ value: 1 })])).rejects.toThrow(/is no table/);
});

describe("columns that ClickHouse refuses", () => {
  const refusedFolder = () => join(folder(), "refused");

  test("are taken apart into rows, of which the bad ones are set aside and can be put back", async () => {
    const { client } = clickhouse();
    await client.command({ query: "ALTER TABLE number ADD CONSTRAINT small CHECK value != 42" });
    const journal = await open();
    await journal.appendMany(range(100).map(numberOf));
    await journal.appendMany([numberOf(101)]);
    expect(await journal.settle(patience)).toBe(true);
    await journal.close();
    expect(await stored()).toEqual(notes(range(101).filter((value) => value !== 42)));
    expect(journal.refusedRows).toBe(1);
    const [name = ""] = await readdir(refusedFolder());
    expect(await readFile(join(refusedFolder(), name), "utf8")).toBe('number\t{"value":42,"word":"Ω42"}\n');
    await client.command({ query: "ALTER TABLE number DROP CONSTRAINT small" });
    await rename(join(refusedFolder(), name), join(folder(), name));
    expect(await (await open()).settle(patience)).toBe(true);
    expect(await stored()).toEqual(notes(range(101)));
  });
});
