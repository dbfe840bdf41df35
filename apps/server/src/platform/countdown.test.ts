import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Countdown } from "./run-in-thread.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("calls back once the time has passed, without the pauses", () => {
  const onEnd = vi.fn();
  const countdown = new Countdown(1_000, onEnd);
  vi.advanceTimersByTime(5_000);
  countdown.resume();
  vi.advanceTimersByTime(600);
  countdown.pause();
  vi.advanceTimersByTime(5_000);
  countdown.resume();
  vi.advanceTimersByTime(399);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
});

it("does nothing after its end, not even when it is resumed", () => {
  const onEnd = vi.fn();
  const countdown = new Countdown(1_000, onEnd);
  countdown.resume();
  countdown.end();
  countdown.resume();
  vi.advanceTimersByTime(5_000);
  expect(onEnd).not.toHaveBeenCalled();
});

it("says how much is left", () => {
  const countdown = new Countdown(1_000, vi.fn());
  countdown.resume();
  vi.advanceTimersByTime(600);
  expect(countdown.leftMs).toBe(400);
  countdown.pause();
  vi.advanceTimersByTime(600);
  expect(countdown.leftMs).toBe(400);
});
