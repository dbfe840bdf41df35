import type { eventLoopUtilization } from "node:perf_hooks";
import { expect, it } from "vitest";
import { LoadMeter } from "./load-meter.ts";

/** A thread that has worked for some milliseconds by a clock. */
function meterAt() {
  const at = { now: 0, active: 0 };
  const usage: typeof eventLoopUtilization = (now, before) => {
    const active = now === undefined ? at.active : now.active - (before?.active ?? 0);
    const idle = now === undefined ? at.now - at.active : now.idle - (before?.idle ?? 0);
    return { active, idle, utilization: active / (active + idle) };
  };
  return { at, meter: new LoadMeter(() => at.now, usage) };
}

const enough = 300 * 1024;

it("is high after a second of work with calls, and not before", () => {
  const { at, meter } = meterAt();
  Object.assign(at, { now: 999, active: 999 });
  expect(meter.isHigh(enough)).toBe(false);
  Object.assign(at, { now: 1_000, active: 900 });
  expect(meter.isHigh(1)).toBe(true);
  Object.assign(at, { now: 1_999, active: 1_899 });
  expect(meter.isHigh(enough)).toBe(false);
});

it("is low while the thread rests, or works on something else", () => {
  const { at, meter } = meterAt();
  Object.assign(at, { now: 1_000, active: 700 });
  expect(meter.isHigh(enough)).toBe(false);
  Object.assign(at, { now: 2_000, active: 1_700 });
  expect(meter.isHigh(1_000)).toBe(false);
});

it("forgets a rest that is over, and work that is", () => {
  const { at, meter } = meterAt();
  Object.assign(at, { now: 60_000, active: 1_000 });
  expect(meter.isHigh(enough)).toBe(false);
  Object.assign(at, { now: 61_000, active: 2_000 });
  expect(meter.isHigh(enough)).toBe(true);
});
