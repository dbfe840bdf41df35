import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { silentLog as log, type TemporaryStores, temporaryStores } from "@parapet/testkit";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type ClickHouse, openClickHouse } from "../clickhouse/clickhouse.ts";
import { Failure } from "../failure.ts";
import { makeTables, readValues, unreachableClickHouse } from "../fixtures/journal-stores.ts";
import { findProcesses } from "../fixtures/processes.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";
import type { JournalLimits } from "./journal-limits.ts";
import { type Journal, openJournal } from "./journal.ts";

// Other work on the machine must not decide.
vi.setConfig({ testTimeout: 120_000 });

const patience = 15_000;

let stores: TemporaryStores;
let clickhouse: ClickHouse;
let dataFolder: string;
let folder: string;

beforeAll(async () => {
  stores = await temporaryStores({ migrated: false });
  ({ clickhouse } = stores);
});
afterAll(() => stores.close());

beforeEach(async () => {
  dataFolder = await temporaryFolder();
  folder = join(dataFolder, "journal");
  await makeTables(clickhouse);
});

async function open(
  store: Pick<ClickHouse, "client"> = clickhouse,
  limits: Partial<JournalLimits> = {},
): Promise<Journal> {
  const brisk = { closeMs: 50, firstRetryMs: 10, longestRetryMs: 50 };
  const journal = await openJournal({ dataFolder, clickhouse: store, log, limits: { ...brisk, ...limits } });
  onTestFinished(() => journal.close());
  return journal;
}

async function segmentFiles(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".ndjson")).map((name) => join(folder, name));
}

/** Rows that an earlier process acknowledged and did not bring to ClickHouse. */
async function leaveRows(values: readonly number[]): Promise<string> {
  const journal = await open(unreachableClickHouse);
  await Promise.all(values.map((value) => journal.append("number", { value })));
  await journal.close();
  const [file = ""] = await segmentFiles();
  return file;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

describe("appending", () => {
  test("every row of a crowd is acknowledged and arrives once", async () => {
    const journal = await open();
    const values = range(2_000);
    await Promise.all(values.map((value) => journal.append(value % 2 === 0 ? "number" : "word", { value })));
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse, "number")).toEqual(values.filter((value) => value % 2 === 0));
    expect(await readValues(clickhouse, "word")).toEqual(values.filter((value) => value % 2 === 1));
    expect(journal.pending()).toEqual({ rows: 0, bytes: 0 });
    expect(await segmentFiles()).toEqual([]);
  });

  test("an acknowledged row is in the file, with its line ends and letters", async () => {
    const journal = await open(unreachableClickHouse);
    const row = { value: 1, word: "zwei\nZeilen\tund ein Ω" };
    await journal.append("word", row);
    const [file = ""] = await segmentFiles();
    expect(await readFile(file, "utf8")).toBe(`word\t${JSON.stringify(row)}\n`);
    expect(journal.pending().rows).toBe(1);
    await journal.close();
    await (await open()).settle(patience);
    const answer = await clickhouse.client.query({ query: "SELECT value, word FROM word", format: "JSONEachRow" });
    expect(await answer.json()).toEqual([row]);
  });

  test("rows appended together and one after the other arrive, with small segments too", async () => {
    const journal = await open(clickhouse, { segmentRows: 3, sealEveryMs: 0 });
    await journal.appendMany(range(10).map((value) => ({ table: "number", row: { value } })));
    for (const value of range(20)) await journal.append("number", { value: value + 10 });
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse)).toEqual(range(30));
  });

  test("a table name that is none is refused", async () => {
    const journal = await open();
    await expect(journal.append("number\t", { value: 1 })).rejects.toThrow(/is no table/);
  });

  test("a full journal refuses rows until ClickHouse has taken some", async () => {
    const full = await open(unreachableClickHouse, { journalBytes: 60 });
    await full.append("number", { value: 1 });
    await full.append("number", { value: 2 });
    await expect(full.append("word", { value: 3, word: "x".repeat(60) })).rejects.toThrow(new Failure("unavailable"));
    await full.close();
    const journal = await open(clickhouse, { journalBytes: 60 });
    await journal.settle(patience);
    await journal.append("number", { value: 3 });
    await journal.settle(patience);
    expect(await readValues(clickhouse)).toEqual([1, 2, 3]);
  });

  test("a disk that cannot be written refuses rows and takes them again later", async () => {
    const journal = await open();
    await rename(folder, `${folder}.gone`);
    await expect(journal.append("number", { value: 1 })).rejects.toThrow(new Failure("unavailable"));
    await rename(`${folder}.gone`, folder);
    await journal.append("number", { value: 2 });
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse)).toEqual([2]);
  });

  test("a closed journal refuses rows", async () => {
    const journal = await open();
    await journal.append("number", { value: 1 });
    await journal.close();
    await expect(journal.append("number", { value: 2 })).rejects.toThrow(new Failure("unavailable"));
  });
});

describe("settling", () => {
  test("is over at once without rows, and false while ClickHouse does not answer", async () => {
    const journal = await open(unreachableClickHouse);
    expect(await journal.settle(0)).toBe(true);
    await journal.append("number", { value: 1 });
    expect(await journal.settle(30)).toBe(false);
  });

  test("includes rows whose append has not been awaited", async () => {
    const journal = await open();
    const appended = journal.append("number", { value: 1 });
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse)).toEqual([1]);
    await appended;
  });

  test("does not wait for rows that keep coming", async () => {
    const journal = await open();
    let isOver = false;
    const stream = (async () => {
      for (let value = 1; !isOver; value += 1) await journal.append("number", { value });
    })();
    await journal.append("word", { value: 1 });
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse, "word")).toEqual([1]);
    isOver = true;
    await stream;
  });
});

describe("after a crash", () => {
  test("left-over rows are counted and arrive", async () => {
    await leaveRows([1, 2, 3]);
    const idle = await open(unreachableClickHouse);
    expect(idle.pending().rows).toBe(3);
    await idle.close();
    const journal = await open();
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse)).toEqual([1, 2, 3]);
    expect(await segmentFiles()).toEqual([]);
  });

  test("a segment that ClickHouse already has is not counted twice", async () => {
    const file = await leaveRows([1, 2, 3]);
    const content = await readFile(file);
    for (let crash = 0; crash < 3; crash += 1) {
      await writeFile(file, content);
      const journal = await open();
      expect(await journal.settle(patience)).toBe(true);
      await journal.close();
    }
    expect(await readValues(clickhouse)).toEqual([1, 2, 3]);
  });

  test("equal rows of different segments are different rows", async () => {
    for (let round = 0; round < 2; round += 1) {
      await leaveRows([7]);
      await (await open()).settle(patience);
    }
    expect(await readValues(clickhouse)).toEqual([7, 7]);
  });

  test("a torn last line is cut off", async () => {
    const file = await leaveRows([1, 2]);
    await writeFile(file, 'number\t{"val', { flag: "a" });
    const journal = await open();
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse)).toEqual([1, 2]);
    expect(journal.refusedRows).toBe(0);
  });

  test("a segment with nothing but a torn line vanishes, and foreign files stay", async () => {
    await leaveRows([1]);
    await writeFile(join(folder, `${uuid()}.ndjson`), 'number\t{"val');
    await writeFile(join(folder, "notes.txt"), "mine");
    const journal = await open();
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse)).toEqual([1]);
    expect(await readdir(folder)).toEqual(["notes.txt"]);
  });

  test("segments beyond the memory bound are read from the disk in their turn", async () => {
    const journal = await open(unreachableClickHouse, { memoryBytes: 0, segmentRows: 5 });
    for (const value of range(20)) await journal.append("number", { value });
    await journal.close();
    const next = await open();
    expect(await next.settle(patience)).toBe(true);
    expect(await readValues(clickhouse)).toEqual(range(20));
  });
});

test("an engine that is killed again and again gets every row once", async () => {
  const own = await openClickHouse({ url: null, dataFolder, log });
  onTestFinished(() => own.close());
  await makeTables(own);
  const journal = await open(own, { segmentRows: 20, sealEveryMs: 0 });
  const values = range(600);
  for (const value of values) {
    await journal.append("number", { value });
    if (value % 150 === 0) for (const pid of findProcesses("engine-process", dataFolder)) process.kill(pid, "SIGKILL");
  }
  expect(await journal.settle(60_000)).toBe(true);
  expect(await readValues(own)).toEqual(values);
});

describe("rows that ClickHouse refuses", () => {
  const refusedFolder = () => join(folder, "refused");

  test("are set aside without the good rows around them, and do not stop later rows", async () => {
    const journal = await open();
    const rows = range(100).map((value) => ({
      table: "number",
      row: value === 42 ? { value: "no number" } : { value },
    }));
    await journal.appendMany([...rows, { table: "word", row: { value: 1 } }]);
    await journal.append("number", { value: 101 });
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse)).toEqual(range(101).filter((value) => value !== 42));
    expect(await readValues(clickhouse, "word")).toEqual([1]);
    expect(journal.refusedRows).toBe(1);
    const [name = ""] = await readdir(refusedFolder());
    expect(await readFile(join(refusedFolder(), name), "utf8")).toBe('number\t{"value":"no number"}\n');
  });

  test("are set aside again, not added to, when the crash came before the segment was deleted", async () => {
    const file = await leaveRows([1, 2, 3]);
    await writeFile(file, 'number\t{"value":"no number"}\n', { flag: "a" });
    const content = await readFile(file);
    for (let crash = 0; crash < 2; crash += 1) {
      await writeFile(file, content);
      const journal = await open();
      expect(await journal.settle(patience)).toBe(true);
      await journal.close();
    }
    expect(await readValues(clickhouse)).toEqual([1, 2, 3]);
    expect(await readdir(refusedFolder())).toHaveLength(1);
  });

  test("of a table that is missing arrive when they are put back after a repair", async () => {
    const journal = await open();
    await journal.appendMany(range(5).map((value) => ({ table: "missing", row: { value } })));
    expect(await journal.settle(patience)).toBe(true);
    await journal.close();
    expect(journal.refusedRows).toBe(5);
    const [name = ""] = await readdir(refusedFolder());
    await clickhouse.client.command({ query: "CREATE OR REPLACE TABLE missing AS number" });
    await rename(join(refusedFolder(), name), join(folder, name));
    expect(await (await open()).settle(patience)).toBe(true);
    expect(await readValues(clickhouse, "missing")).toEqual(range(5));
  });
});
