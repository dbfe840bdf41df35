import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SilenceWatch } from "./silence-watch.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const patience = { everyMs: 1_000, looks: 3 };

it("tells once of a silence as long as the patience", () => {
  const told = vi.fn();
  new SilenceWatch(patience).begin(told);
  vi.advanceTimersByTime(2_999);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveBeenCalledOnce();
});

it("says nothing while there is something to hear, and nothing after its end", () => {
  const told = vi.fn();
  const watch = new SilenceWatch(patience);
  watch.begin(told);
  for (let second = 0; second < 10; second += 2) {
    vi.advanceTimersByTime(2_000);
    watch.heard();
  }
  watch.end();
  vi.advanceTimersByTime(10_000);
  expect(told).not.toHaveBeenCalled();
});

it("is silent from the second look on that finds silence, until something is heard", () => {
  const watch = new SilenceWatch(patience);
  watch.begin(() => undefined);
  vi.advanceTimersByTime(1_999);
  expect(watch.isSilent).toBe(false);
  vi.advanceTimersByTime(1);
  expect(watch.isSilent).toBe(true);
  watch.heard();
  expect(watch.isSilent).toBe(false);
});

it("begins anew with whoever is watched next", () => {
  const told = vi.fn();
  const watch = new SilenceWatch(patience);
  watch.begin(() => undefined);
  vi.advanceTimersByTime(2_500);
  watch.begin(told);
  vi.advanceTimersByTime(2_500);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(told).toHaveBeenCalledOnce();
});
