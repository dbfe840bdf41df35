import { readFile, rename } from "node:fs/promises";
import { describe, expect, test, vi } from "vitest";
import { Failure } from "../failure.ts";
import { readValues, unreachableClickHouse } from "../fixtures/journal-stores.ts";
import { journalSuite, range } from "../fixtures/journal-suite.ts";

// Other work on the machine must not decide.
vi.setConfig({ testTimeout: 120_000 });

const patience = 60_000;
const { clickhouse, folder, open, segmentFiles } = journalSuite();

describe("appending", () => {
  test("every row of a crowd is acknowledged and arrives once", async () => {
    const journal = await open();
    const values = range(2_000);
    await Promise.all(values.map((value) => journal.append(value % 2 === 0 ? "number" : "word", { value })));
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse(), "number")).toEqual(values.filter((value) => value % 2 === 0));
    expect(await readValues(clickhouse(), "word")).toEqual(values.filter((value) => value % 2 === 1));
    expect(journal.pending()).toEqual({ rows: 0, bytes: 0 });
    expect(await segmentFiles()).toEqual([]);
  });

  test("an acknowledged row is in the file, with its line ends and letters", async () => {
    const journal = await open(unreachableClickHouse);
    const row = { value: 1, word: "zwei\nZeilen\tund ein Ω" };
    await journal.append("word", row);
    const [file = ""] = await segmentFiles();
    const lines = (await readFile(file, "utf8")).split("\n");
    expect(lines.slice(1, 3)).toEqual(["word", JSON.stringify(row)]);
    expect(journal.pending().rows).toBe(1);
    await journal.close();
    await (await open()).settle(patience);
    const answer = await clickhouse().client.query({ query: "SELECT value, word FROM word", format: "JSONEachRow" });
    expect(await answer.json()).toEqual([row]);
  });

  test("rows appended together and one after the other arrive, with small segments too", async () => {
    const journal = await open(clickhouse(), { segmentRows: 3, sealEveryMs: 0, sealAwaitedMs: 0 });
    await journal.appendMany(range(10).map((value) => ({ table: "number", row: { value } })));
    for (const value of range(20)) await journal.append("number", { value: value + 10 });
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse())).toEqual(range(30));
  });

  test("a table name that is none is refused", async () => {
    const journal = await open();
    await expect(journal.append("number\t", { value: 1 })).rejects.toThrow(/is no table/);
  });

  test("a full journal refuses rows until ClickHouse has taken some", async () => {
    const full = await open(unreachableClickHouse, { journalBytes: 180 });
    await full.append("number", { value: 1 });
    await full.append("number", { value: 2 });
    await expect(full.append("number", { value: 3 })).rejects.toThrow(new Failure("unavailable"));
    await full.close();
    const journal = await open(clickhouse(), { journalBytes: 180 });
    await journal.settle(patience);
    await journal.append("number", { value: 3 });
    await journal.settle(patience);
    expect(await readValues(clickhouse())).toEqual([1, 2, 3]);
  });

  test("a disk that cannot be written refuses rows and takes them again later", async () => {
    const journal = await open();
    await rename(folder(), `${folder()}.gone`);
    await expect(journal.append("number", { value: 1 })).rejects.toThrow(new Failure("unavailable"));
    await rename(`${folder()}.gone`, folder());
    await journal.append("number", { value: 2 });
    expect(await journal.settle(patience)).toBe(true);
    expect(await readValues(clickhouse())).toEqual([2]);
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
    expect(await readValues(clickhouse())).toEqual([1]);
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
    expect(await readValues(clickhouse(), "word")).toEqual([1]);
    isOver = true;
    await stream;
  });
});
