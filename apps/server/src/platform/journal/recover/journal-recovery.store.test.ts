import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog as log } from "@parapet/testkit";
import { v7 as uuid } from "uuid";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openClickHouse } from "../../clickhouse/clickhouse.ts";
import { makeTables, readValues, unreachableClickHouse } from "../../fixtures/journal-stores.ts";
import { journalSuite, range } from "../../fixtures/journal-suite.ts";
import { findProcesses } from "../../fixtures/processes.ts";
import { openJournal } from "../journal.ts";

// Other work on the machine must not decide.
vi.setConfig({ testTimeout: 120_000 });

const patience = 60_000;
const { arriveAgain, clickhouse, dataFolder, folder, open, segmentFiles, leaveRows } = journalSuite();

describe("after a crash", () => {
  test("left-over rows are counted and arrive", async () => {
    await leaveRows([1, 2, 3]);
    const idle = await open(unreachableClickHouse);
    expect(idle.pending().rows).toBe(3);
    await idle.close();
    const journal = await open();
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse())).toEqual([1, 2, 3]);
    expect(await segmentFiles()).toEqual([]);
  });

  test("a segment that ClickHouse already has is not counted twice", async () => {
    const file = await leaveRows([1, 2, 3]);
    await arriveAgain(file, 3);
    expect(await readValues(clickhouse())).toEqual([1, 2, 3]);
  });

  test("equal rows of different segments are different rows", async () => {
    for (let round = 0; round < 2; round += 1) {
      await leaveRows([7]);
      await (await open()).settle(patience);
    }
    expect(await readValues(clickhouse())).toEqual([7, 7]);
  });

  test("a torn last line is cut off", async () => {
    const file = await leaveRows([1, 2]);
    await writeFile(file, 'number\t{"val', { flag: "a" });
    const journal = await open();
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse())).toEqual([1, 2]);
    expect(journal.refusedRows).toBe(0);
  });

  test("a segment with nothing but a torn line vanishes, and foreign files stay", async () => {
    await leaveRows([1]);
    await writeFile(join(folder(), `${uuid()}.ndjson`), 'number\t{"val');
    await writeFile(join(folder(), "notes.txt"), "mine");
    const journal = await open();
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse())).toEqual([1]);
    expect(await readdir(folder())).toEqual(["notes.txt"]);
  });

  test("segments beyond the memory bound are read from the disk in their turn", async () => {
    const journal = await open(unreachableClickHouse, { memoryBytes: 0, segmentRows: 5 });
    for (const value of range(20)) await journal.append("number", { value });
    await journal.close();
    const next = await open();
    expect(await next.settle(patience)).toBe(true);
    expect(await readValues(clickhouse())).toEqual(range(20));
  });
});

describe("what a journal of another data folder left", () => {
  test("arrives from here once, and what ClickHouse has of it is not there twice", async () => {
    const file = await leaveRows([1, 2, 3]);
    const content = await readFile(file);
    const elsewhere = await mkdtemp(join(tmpdir(), "parapet-test-"));
    onTestFinished(() => rm(elsewhere, { recursive: true }));
    const journal = await openJournal({ dataFolder: elsewhere, clickhouse: clickhouse(), log });
    onTestFinished(() => journal.close());
    await journal.append("number", { value: 4 });
    for (let crash = 0; crash < 3; crash += 1) {
      await writeFile(file, content);
      await journal.adopt(dataFolder());
      expect(await segmentFiles()).toEqual([]);
      expect(await journal.settle(patience)).toBe(true);
    }
    expect(await readValues(clickhouse())).toEqual([1, 2, 3, 4]);
    expect(journal.pending()).toEqual({ rows: 0, bytes: 0 });
  });

  test("stays acknowledged when this one's process ends before it has arrived", async () => {
    await leaveRows([1, 2]);
    const elsewhere = await mkdtemp(join(tmpdir(), "parapet-test-"));
    onTestFinished(() => rm(elsewhere, { recursive: true }));
    const limits = { closeMs: 50 };
    const away = await openJournal({ dataFolder: elsewhere, clickhouse: unreachableClickHouse, log, limits });
    await away.adopt(dataFolder());
    expect(away.pending().rows).toBe(2);
    await away.close();
    const journal = await openJournal({ dataFolder: elsewhere, clickhouse: clickhouse(), log });
    onTestFinished(() => journal.close());
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse())).toEqual([1, 2]);
  });
});

test("a journal that counts another one in waits and answers for both", async () => {
  const journal = await open();
  const other = { settled: false };
  journal.include({
    settle: () => Promise.resolve(other.settled),
    pending: () => ({ rows: 2, bytes: 50 }),
    refusedRows: 3,
  });
  expect(await journal.settle(patience)).toBe(false);
  other.settled = true;
  await journal.append("number", { value: 1 });
  expect(await journal.settle(patience)).toBe(true);
  expect([journal.pending(), journal.refusedRows]).toEqual([{ rows: 2, bytes: 50 }, 3]);
});

test("rows whose insert the engine remembers and does not have are inserted again", async () => {
  const file = await leaveRows([1, 2, 3]);
  const content = await readFile(file);
  const killed = await openClickHouse({ url: null, dataFolder: dataFolder(), log });
  await makeTables(killed);
  const journal = await open(killed);
  expect(await journal.settle(patience)).toBe(true);
  await journal.close();
  await killed.close();
  // As a kill between the two writes leaves it: the token is noted, the rows have no place.
  const folders = await readdir(dataFolder(), { recursive: true, withFileTypes: true });
  const parts = folders.filter(({ name, parentPath }) => /^all_\d/.test(name) && !parentPath.includes("system"));
  expect(parts.length).toBeGreaterThan(0);
  for (const { parentPath, name } of parts) await rm(join(parentPath, name), { recursive: true });
  await writeFile(file, content);

  const started = await openClickHouse({ url: null, dataFolder: dataFolder(), log });
  onTestFinished(() => started.close());
  expect(await readValues(started)).toEqual([]);
  const next = await open(started);
  expect(await next.settle(patience)).toBe(true);
  expect(await readValues(started)).toEqual([1, 2, 3]);
});

test("an engine that is killed again and again gets every row once", async () => {
  const own = await openClickHouse({ url: null, dataFolder: dataFolder(), log });
  onTestFinished(() => own.close());
  await makeTables(own);
  const journal = await open(own, { segmentRows: 20, sealEveryMs: 0, sealAwaitedMs: 0 });
  const values = range(600);
  for (const value of values) {
    await journal.append("number", { value });
    if (value % 150 === 0)
      for (const pid of findProcesses("engine-process", dataFolder())) process.kill(pid, "SIGKILL");
  }
  expect(await journal.settle(60_000)).toBe(true);
  expect(await readValues(own)).toEqual(values);
});

describe("rows that ClickHouse refuses", () => {
  const refusedFolder = () => join(folder(), "refused");

  test("are set aside without the good rows around them, and do not stop later rows", async () => {
    const journal = await open();
    const rows = range(100).map((value) => ({
      table: "number",
      row: value === 42 ? { value: "no number" } : { value },
    }));
    await journal.appendMany([...rows, { table: "word", row: { value: 1 } }]);
    await journal.append("number", { value: 101 });
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse())).toEqual(range(101).filter((value) => value !== 42));
    expect(await readValues(clickhouse(), "word")).toEqual([1]);
    expect(journal.refusedRows).toBe(1);
    const [name = ""] = await readdir(refusedFolder());
    expect(await readFile(join(refusedFolder(), name), "utf8")).toBe('number\t{"value":"no number"}\n');
  });

  test("are set aside again, not added to, when the crash came before the segment was deleted", async () => {
    const file = await leaveRows([1, 2, 3]);
    await writeFile(file, 'number\t{"value":"no number"}\n', { flag: "a" });
    await arriveAgain(file, 2);
    expect(await readValues(clickhouse())).toEqual([1, 2, 3]);
    expect(await readdir(refusedFolder())).toHaveLength(1);
  });

  test("of a table that is missing arrive when they are put back after a repair", async () => {
    const journal = await open();
    await journal.appendMany(range(5).map((value) => ({ table: "missing", row: { value } })));
    expect(await journal.settle(patience)).toBe(true);
    await journal.close();
    expect(journal.refusedRows).toBe(5);
    const [name = ""] = await readdir(refusedFolder());
    await clickhouse().client.command({ query: "CREATE OR REPLACE TABLE missing AS number" });
    await rename(join(refusedFolder(), name), join(folder(), name));
    expect(await (await open()).settle(patience)).toBe(true);
    expect(await readValues(clickhouse(), "missing")).toEqual(range(5));
  });
});
