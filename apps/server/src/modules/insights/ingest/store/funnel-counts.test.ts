import { expect, it } from "vitest";
import type { JournalEntry } from "../../../../platform/journal/journal.ts";
import { FunnelCounts, funnelRows, shedRows } from "./funnel-counts.ts";

const id = "0199d6f0-0000-7000-8000-00000000d001";
const call = { source: { id, providerId: id }, now: new Date("2026-11-20T12:00:59.999Z") };
const minute = Date.parse("2026-11-20T12:00:00Z");
const shown = (entries: readonly JournalEntry[]) =>
  entries.map((entry) => ("values" in entry ? entry.values.slice(2) : entry));

it("counts a call, and apart from it those that were shed for it", () => {
  expect(shown(funnelRows(call, { outcome: "checked" }, 1))).toEqual([[minute, "checked", null, 1]]);
  expect(shown(funnelRows(call, { outcome: "ignored", rule: "r" }, 64))).toEqual([
    [minute, "ignored", "r", 1],
    [minute, "shed", null, 63],
  ]);
  expect(shown(shedRows(call, 2))).toEqual([[minute, "shed", null, 1]]);
  expect(shedRows(call, 1)).toEqual([]);
});

it("counts a group by outcome and rule, once", () => {
  const counts = new FunnelCounts();
  for (const rule of ["r", "s", "r"]) counts.add("ignored", rule);
  counts.add("page");
  expect(shown(counts.take(call))).toEqual([
    [minute, "ignored", "r", 2],
    [minute, "ignored", "s", 1],
    [minute, "page", null, 1],
  ]);
  expect(counts.take(call)).toEqual([]);
});
