import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HeartbeatWatchdog } from "./heartbeat-watchdog.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const limits = { everyMs: 1_000, maxMissed: 3 };

it("reports once that heartbeats have stopped", () => {
  const onTimeout = vi.fn();
  new HeartbeatWatchdog(limits).start(onTimeout);
  vi.advanceTimersByTime(2_999);
  expect(onTimeout).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(onTimeout).toHaveBeenCalledOnce();
});

it("reports nothing while heartbeats arrive, and nothing after it was stopped", () => {
  const onTimeout = vi.fn();
  const watchdog = new HeartbeatWatchdog(limits);
  watchdog.start(onTimeout);
  for (let second = 0; second < 10; second += 2) {
    vi.advanceTimersByTime(2_000);
    watchdog.beat();
  }
  watchdog.stop();
  vi.advanceTimersByTime(10_000);
  expect(onTimeout).not.toHaveBeenCalled();
});

it("is late from the second missed heartbeat until the next one", () => {
  const watchdog = new HeartbeatWatchdog(limits);
  watchdog.start(() => undefined);
  vi.advanceTimersByTime(1_999);
  expect(watchdog.isLate).toBe(false);
  vi.advanceTimersByTime(1);
  expect(watchdog.isLate).toBe(true);
  watchdog.beat();
  expect(watchdog.isLate).toBe(false);
});

it("restarts its count when it is started again", () => {
  const onTimeout = vi.fn();
  const watchdog = new HeartbeatWatchdog(limits);
  watchdog.start(() => undefined);
  vi.advanceTimersByTime(2_500);
  watchdog.start(onTimeout);
  vi.advanceTimersByTime(2_500);
  expect(onTimeout).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(onTimeout).toHaveBeenCalledOnce();
});
