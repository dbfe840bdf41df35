import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getRetryDelay, orAborted, parseRetryAfter, RetryBudget, wait } from "./retry.ts";

const now = Date.parse("2026-11-28T12:00:00Z");

test.each([
  ["7", 7_000],
  [" 0 ", 0],
  ["Sat, 28 Nov 2026 12:00:30 GMT", 30_000],
  ["Sat, 28 Nov 2026 11:00:00 GMT", 0],
  ["-1", null],
  ["1.5", null],
  ["soon", null],
  ["Soon, later", null],
  ["2026", 2_026_000],
  [null, null],
])("Retry-After %o is %o ms", (value, ms) => {
  expect(parseRetryAfter(value, now)).toBe(ms);
});

test("any text is a delay of 0 or more, or none", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const ms = parseRetryAfter(text, now);
      expect(ms === null || ms >= 0).toBe(true);
    }),
  );
});

describe("a call is repeated", () => {
  const facts = { method: "POST", status: 429, retryAfter: "2", problem: {} };
  test.each([
    ["if it is idempotent", { ...facts, method: "GET" }, 2000],
    ["if it is idempotent, after 503, too", { ...facts, method: "DELETE", status: 503 }, 2000],
    ["not if it may have had effects", facts, null],
    ["if Parapet throttled it", { ...facts, problem: { type: "/problems/throttled" } }, 2000],
    ["if no decision was made", { ...facts, status: 503, problem: { type: "/problems/no_decision" } }, 2000],
    [
      "if no challenge could be opened",
      { ...facts, status: 401, retryAfter: null, problem: { type: "/problems/step_up_required", retry_after: 5 } },
      5000,
    ],
    ["not if the key is invalid", { ...facts, status: 401, problem: { type: "/problems/invalid_token" } }, null],
    ["not if it was denied", { ...facts, method: "GET", status: 403 }, null],
    ["not if nobody says when", { ...facts, method: "GET", retryAfter: null }, null],
  ])("%s", (_what, asked, delay) => {
    expect(getRetryDelay(asked, now)).toBe(delay);
  });
});

test("a budget is never exceeded, neither in count nor in time", () => {
  fc.assert(
    fc.property(fc.nat(5), fc.nat(10_000), fc.array(fc.nat(4000)), (max, maxWaitMs, delays) => {
      const budget = new RetryBudget({ max, maxWaitMs });
      const waits = delays.map((delay) => ({ delay, taken: budget.take(delay) }));
      const taken = waits.flatMap((each) => each.taken ?? []);
      expect(taken.length).toBeLessThanOrEqual(max);
      expect(taken.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(maxWaitMs);
      for (const each of waits) if (each.taken !== null) expect(each.taken).toBeGreaterThanOrEqual(each.delay);
    }),
  );
});

test("waiting ends with its signal, and shared work continues", async () => {
  const stop = new AbortController();
  const waiting = wait(60_000, stop.signal);
  const shared = wait(20).then(() => "done");
  const joined = orAborted(shared, stop.signal);
  stop.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("stopped");
  await expect(joined).rejects.toThrow("stopped");
  expect(await shared).toBe("done");
  await expect(orAborted(shared, stop.signal)).rejects.toThrow("stopped");
});
