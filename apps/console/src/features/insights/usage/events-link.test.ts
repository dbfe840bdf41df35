import { expect, test } from "vitest";
import { eventsSearch, latestHour } from "./events-link.ts";
import { usageSearchDefaults } from "./usage-search-defaults.ts";
import { readUsageSearch } from "./usage-search.ts";

const local = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();

test("an hour of the week is the latest of its kind in the period, whole", () => {
  // 16 and 23 November 2026 are Mondays.
  const period = { from: local(15, 12), to: local(24, 12) };
  expect(latestHour(period, 1, 9)).toEqual({ from: local(23, 9), to: local(23, 10) });
  expect(latestHour(period, 7, 13)).toEqual({ from: local(22, 13), to: local(22, 14) });
});

test("an hour that the period cuts counts at either end", () => {
  const period = { from: local(16, 9, 40), to: local(16, 11, 20) };
  expect(latestHour(period, 1, 9)).toEqual({ from: local(16, 9), to: local(16, 10) });
  expect(latestHour(period, 1, 11)).toEqual({ from: local(16, 11), to: local(16, 12) });
});

test("an hour outside of the period is none", () => {
  const period = { from: local(16, 9), to: local(16, 11) };
  expect(latestHour(period, 1, 8)).toBeNull();
  expect(latestHour(period, 1, 11)).toBeNull();
  expect(latestHour(period, 2, 9)).toBeNull();
});

test("the events of a part are those of the whole, narrowed: how the page shows them selects none", () => {
  const search = readUsageSearch({
    from: "now-7d",
    "host[is]": "a",
    "method[is]": ["GET", "PUT"],
    compare: "true",
    order: "p95",
    refresh: "5",
  });
  const period = { from: local(15, 0), to: local(22, 0) };
  expect(eventsSearch(search, period, { "host[is]": ["b"], sort: "-duration_ms" })).toEqual({
    ...period,
    "host[is]": ["b"],
    "method[is]": ["GET", "PUT"],
    sort: "-duration_ms",
  });
});

test("an empty address is the last day, ranked by calls, compared with nothing", () => {
  expect(readUsageSearch({})).toEqual(usageSearchDefaults);
});

test("an address may say texts or values; what doesn't parse counts as absent", () => {
  expect(readUsageSearch({ compare: "true" }).compare).toBe(true);
  expect(readUsageSearch({ compare: false }).compare).toBe(false);
  expect(readUsageSearch({ compare: "maybe", order: "size", refresh: "7", from: "soon", to: "now" })).toEqual({
    ...usageSearchDefaults,
    to: "now",
  });
});
