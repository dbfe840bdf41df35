import { expect, test } from "vitest";
import { momentOf, presetOfRange, rangeOfPreset, rangePresets, resolveTimeRange, toLocalInput } from "./time-range.ts";

const now = new Date("2026-11-20T12:00:00Z");

test.each([
  ["now", "2026-11-20T12:00:00.000Z"],
  ["now-90s", "2026-11-20T11:58:30.000Z"],
  ["now-15m", "2026-11-20T11:45:00.000Z"],
  ["now-1h", "2026-11-20T11:00:00.000Z"],
  ["now-7d", "2026-11-13T12:00:00.000Z"],
  ["now-2w", "2026-11-06T12:00:00.000Z"],
  ["2026-11-01T00:00:00Z", "2026-11-01T00:00:00.000Z"],
])("%s means %s", (bound, moment) => {
  expect(momentOf(bound, now)?.toISOString()).toBe(moment);
});

test.each(["", "yesterday", "now-", "now-1y", "now+1h", "now-999999999d", "2026-13-45T00:00:00Z", "1"])(
  "%j means nothing",
  (bound) => {
    expect(momentOf(bound, now)).toBeNull();
  },
);

test("a bound that means nothing is left out of the query", () => {
  expect(resolveTimeRange({ from: "rubbish", to: "now" }, now)).toEqual({ to: now.toISOString() });
  expect(resolveTimeRange({}, now)).toEqual({});
});

test("presets come back from their ranges", () => {
  for (const preset of rangePresets) expect(presetOfRange(rangeOfPreset(preset))).toBe(preset);
  expect(presetOfRange({ from: "now-1h", to: "now-30m" })).toBeNull();
  expect(presetOfRange({ from: "2026-11-01T00:00:00Z" })).toBeNull();
});

test("an input shows the viewer's own clock", () => {
  expect(new Date(toLocalInput(now)).getTime()).toBe(now.getTime());
});
