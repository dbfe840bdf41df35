import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { journalLimits } from "./journal-limits.ts";
import { encodeRows } from "./rows.ts";
import { createSegmentLog, type SegmentLog } from "./segment-log.ts";

const never = 3_600_000;
const limits = { ...journalLimits, sealEveryMs: 0, sealBusyMs: never, sealAwaitedMs: 0, busyRows: 1, segmentRows: 2 };
const line = { table: "number", ...encodeRows(['{"value":1}']) };

let folder = "";
let segments: SegmentLog;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-test-"));
  segments = createSegmentLog(folder, [], limits);
  // The first segment makes it busy.
  await segments.write([line]);
  await segments.next();
  segments.drop();
});
afterEach(async () => {
  await segments.close();
  await rm(folder, { recursive: true, force: true });
});

it("rests between the segments of many rows, until somebody waits for them", async () => {
  await segments.write([line]);
  const next = segments.next();
  expect(await Promise.race([next, new Promise((resolve) => setImmediate(resolve, "rests"))])).toBe("rests");
  const settled = segments.settled();
  expect(await next).toMatchObject({ rows: 1 });
  segments.drop();
  await settled;
});

it("does not rest when a segment is full", async () => {
  const next = segments.next();
  await segments.write([line]);
  await segments.write([line]);
  expect(await next).toMatchObject({ rows: 2 });
});

it("does not rest when it is closed", async () => {
  await segments.write([line]);
  const next = segments.next();
  await segments.close();
  expect(await next).toBeNull();
});
