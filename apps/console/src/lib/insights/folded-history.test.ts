import type { UsagePoint } from "@parapet/contract";
import { expect, test } from "vitest";
import { foldedHistory } from "./folded-history.ts";

const none = { shadow: 0, zombie: 0, rogue: 0, violation: 0 };
const step = { calls: 0, status: { "2xx": 0, "3xx": 0, "4xx": 0, "5xx": 0, other: 0 }, differing: none };
const latency = { p50: null, p95: null, p99: null };
const pointWith = (traits: Partial<UsagePoint>): UsagePoint => ({
  time: "2026-11-20T12:00:00.000Z",
  ...step,
  ...latency,
  new_api_calls: 0,
  previous: { ...step, ...latency },
  ...traits,
});

test("a step has its calls, the share of those that failed, and those that differ", () => {
  const point = pointWith({
    calls: 10,
    status: { "2xx": 5, "3xx": 1, "4xx": 3, "5xx": 1, other: 0 },
    differing: { shadow: 1, zombie: 2, rogue: 3, violation: 4 },
  });
  expect(foldedHistory([point, pointWith({})])).toEqual([
    { calls: 10, errorRate: 0.4, differing: 10 },
    { calls: 0, errorRate: 0, differing: 0 },
  ]);
});

test("many steps become few, and lose no call", () => {
  const points = Array.from({ length: 288 }, (_, at) =>
    pointWith({ calls: at, status: { ...step.status, "5xx": at } }),
  );
  const folded = foldedHistory(points);
  expect(folded.length).toBeLessThan(points.length / 4);
  expect(folded.reduce((sum, { calls }) => sum + calls, 0)).toBe((287 * 288) / 2);
  expect(folded.at(-1)?.errorRate).toBe(1);
});

test("nothing folds to nothing", () => {
  expect(foldedHistory([])).toEqual([]);
});
