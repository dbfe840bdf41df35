import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { englishText } from "../text/english-text.ts";
import { drawnSeries, lonePlaces, nearestSeries, type Series, seriesTable } from "./time-series-data.ts";

const ok: Series = { id: "ok", label: "OK", color: "2xx", values: [10, 20, null], previous: [5, 6, 7] };
const failed: Series = { id: "failed", label: "Failed", color: "5xx", values: [1, null, null], previous: [2, 2, 2] };
const none = new Set<string>();

describe("stacked bars", () => {
  test("the tallest is drawn first, and a bin without any value stays empty", () => {
    expect(drawnSeries("bars", [ok, failed], none)).toEqual([
      { id: "failed", color: "5xx", look: "bars", values: [11, 20, null] },
      { id: "ok", color: "2xx", look: "bars", values: [10, 20, null] },
      { id: "previous", color: "neutral", look: "dashed", values: [7, 8, 9] },
    ]);
  });

  test("a hidden series leaves the stack", () => {
    expect(drawnSeries("bars", [ok, failed], new Set(["ok"]))[0]?.values).toEqual([1, null, null]);
  });

  test("together they are as tall as the sum, each at least as tall as what it covers", () => {
    const rows = fc.array(fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, (all) => {
        const series = all.map((values, index): Series => ({ id: `${index}`, label: "", color: "1", values }));
        const layers = drawnSeries("bars", series, none);
        for (const bin of [0, 1, 2, 3]) {
          const heights = layers.map(({ values }) => values[bin] ?? -1);
          expect(heights[0]).toBe(all.reduce((sum, values) => sum + (values[bin] ?? 0), 0));
          expect(heights).toEqual(heights.toSorted((a, b) => b - a));
        }
      }),
    );
  });
});

test("lines are drawn over the dashed ones of the period before", () => {
  expect(drawnSeries("line", [ok], none).map(({ id, look }) => [id, look])).toEqual([
    ["ok previous", "dashed"],
    ["ok", "line"],
  ]);
});

test("values between two gaps are found, at the ends too", () => {
  expect(lonePlaces([1, null, 2, 3, null, 4, null, null, 0])).toEqual([0, 5, 8]);
  expect(lonePlaces([7])).toEqual([0]);
  expect(lonePlaces([null, null])).toEqual([]);
});

test("a press finds the bar that holds it, and the nearest line", () => {
  expect(nearestSeries("bars", [ok, failed], none, 0, 4)).toBe("ok");
  expect(nearestSeries("bars", [ok, failed], none, 0, 10.5)).toBe("failed");
  expect(nearestSeries("bars", [ok, failed], none, 0, 12)).toBeNull();
  expect(nearestSeries("line", [ok, failed], none, 0, 4)).toBe("failed");
  expect(nearestSeries("line", [ok, failed], none, 0, 40)).toBe("ok");
  expect(nearestSeries("line", [ok, failed], none, 2, 4)).toBeNull();
});

test("the table holds every number and the period before", () => {
  const table = seriesTable([1, 2, 3], [ok], englishText.chart, String);
  expect(table.columns.map(({ header }) => header)).toEqual(["Time", "OK", "OK, previous period"]);
  expect(table.rows).toEqual([
    [new Date(1), 10, 5],
    [new Date(2), 20, 6],
    [new Date(3), null, 7],
  ]);
});
