import { access, readdir, readFile, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { readValues, unreachableClickHouse } from "../../fixtures/journal-stores.ts";
import { journalSuite } from "../../fixtures/journal-suite.ts";
import { openJournal } from "../journal.ts";
import { countPath, readBlockCount } from "../segment/block-count.ts";
import { findBlock } from "../segment/checked-block.ts";

// Other work on the machine must not decide.
vi.setConfig({ testTimeout: 240_000 });

const { clickhouse, dataFolder, folder, open, segmentFiles } = journalSuite();
const stored = () => readValues(clickhouse());

/** A segment of three blocks, and its count file. */
async function leaveBlocks(): Promise<string> {
  const journal = await open(unreachableClickHouse);
  // The first segment ends with its first block.
  await journal.append("number", { value: 0 });
  await expect.poll(segmentEnds, { timeout: 60_000 }).toBe(1);
  for (const value of [1, 2, 3]) await journal.append("number", { value });
  await journal.close();
  const path = (await segmentFiles()).toSorted().at(-1) ?? "";
  expect(await readBlockCount(countPath(path))).toBe(3);
  return path;
}

/** How many segments have their end. */
async function segmentEnds(): Promise<number> {
  const files = await Promise.all((await segmentFiles()).map((path) => readFile(path, "latin1")));
  return files.filter((text) => /^![0-9a-f-]{36} [0-9a-f]{8} 0{8} /m.test(text)).length;
}

/** What a later process says of missing blocks. */
async function reopen() {
  const missing: number[] = [];
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => lines.push(line) });
  const onMissing = (_: string, blocks: number) => missing.push(blocks);
  const journal = await openJournal({ dataFolder: dataFolder(), clickhouse: clickhouse(), log, onMissing });
  onTestFinished(() => journal.close());
  expect(await journal.settle(60_000)).toBe(true);
  return { missing, refusedRows: journal.refusedRows, log: lines.join("") };
}

/** Where the third block begins. */
async function thirdBlock(path: string): Promise<number> {
  const data = await readFile(path);
  const id = data.toString("latin1", 1, 37);
  return findBlock(data, findBlock(data, 1, id) + 1, id);
}

test.each([
  ["behind its second block", 1, [0, 1, 2], async (path: string) => truncate(path, await thirdBlock(path))],
  [
    "within the line of its third block",
    1,
    [0, 1, 2],
    async (path: string) => truncate(path, (await thirdBlock(path)) + 9),
  ],
  ["to nothing", 3, [0], (path: string) => truncate(path, 0)],
])("a segment that is cut %s says what it lacks", async (_, lacks, values, cut) => {
  const path = await leaveBlocks();
  await cut(path);
  const { missing, refusedRows, log } = await reopen();
  expect([missing, refusedRows >= lacks]).toEqual([[lacks], true]);
  expect(log).toContain("blocks of a segment are missing");
  expect(await stored()).toEqual(values);
  expect((await readdir(folder())).filter((name) => name !== "refused")).toEqual([]);
});

test("a segment that is cut within a block has the rest of it set aside", async () => {
  const path = await leaveBlocks();
  await truncate(path, (await thirdBlock(path)) + 80);
  const { refusedRows, log } = await reopen();
  expect([refusedRows, log]).toEqual([1, expect.stringContaining("is damaged")]);
  expect(await stored()).toEqual([0, 1, 2]);
});

test("a segment that is gone is missed once, and its count is set aside", async () => {
  const path = await leaveBlocks();
  await rm(path);
  expect(await reopen()).toMatchObject({ missing: [3], refusedRows: 3 });
  await access(countPath(join(folder(), "refused", path.slice(folder().length + 1))));
  expect(await reopen()).toMatchObject({ missing: [], refusedRows: 0 });
});

test("a segment of a killed process lacks nothing, and neither does one without a count", async () => {
  const path = await leaveBlocks();
  // Without its end.
  await truncate(path, (await readFile(path)).length - 74);
  const { missing, log } = await reopen();
  expect([missing, log]).toEqual([[], expect.stringContaining("its process was killed")]);
  expect(await stored()).toEqual([0, 1, 2, 3]);

  const other = await leaveBlocks();
  await rm(countPath(other));
  await truncate(other, await thirdBlock(other));
  const uncounted = await reopen();
  expect([uncounted.missing, uncounted.log]).toEqual([[], expect.stringContaining("no end and no count")]);
});
