import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type JournalLimits, journalLimits } from "../journal-limits.ts";
import { encodeRows } from "../rows/rows.ts";
import { createSegmentLog, type SegmentLog } from "./segment-log.ts";

const never = 3_600_000;
const awaited = { sealAwaitedMs: 0, sealBusyAwaitedMs: 0 };
const limits = { ...journalLimits, ...awaited, sealEveryMs: never, segmentRows: 2 };
const line = { table: "number", ...encodeRows(['{"value":1}']) };

let folder = "";
let segments: SegmentLog;
async function open(more: Partial<JournalLimits> = {}): Promise<void> {
  segments = createSegmentLog(folder, [], { ...limits, ...more });
  // The first segment goes at once.
  await segments.write([line]);
  await segments.next();
  segments.drop();
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-test-"));
});
afterEach(async () => {
  await segments.close();
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ["few", 2],
  ["many", 1],
])("rests between the segments of %s rows, until a caller waits for them", async (_, busyRows) => {
  await open({ busyRows });
  await segments.write([line]);
  const next = segments.next();
  expect(await Promise.race([next, new Promise((resolve) => setImmediate(resolve, "rests"))])).toBe("rests");
  const settled = segments.settled();
  expect(await next).toMatchObject({ rows: 1 });
  segments.drop();
  await settled;
});

it("rests for the configured time when no caller waits", async () => {
  await open({ sealEveryMs: 30 });
  await segments.write([line]);
  expect(await segments.next()).toMatchObject({ rows: 1 });
});

it("does not rest when a segment is full", async () => {
  await open();
  const next = segments.next();
  await segments.write([line]);
  await segments.write([line]);
  expect(await next).toMatchObject({ rows: 2 });
});

it("does not rest when it is closed", async () => {
  await open();
  await segments.write([line]);
  const next = segments.next();
  await segments.close();
  expect(await next).toBeNull();
});
