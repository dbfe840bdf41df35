import { expect, it } from "vitest";
import { recentPeriod } from "./status-store.ts";

const now = new Date("2026-11-20T12:00:30Z");
const minutes = (last: readonly number[]) => [...Array.from({ length: 60 - last.length }, () => 0), ...last];
const of = (last: readonly number[], lastSeenAt: Date | null = now) =>
  recentPeriod({ lastSeenAt, eventsPerMinute: minutes(last) }, now);

it("is this minute for a busy source", () => {
  expect(of([600_000, 600_000])).toEqual({ from: new Date("2026-11-20T12:00:00Z"), to: now });
});

it("reaches back until 20 calls are in it", () => {
  expect(of([8, 10, 0, 1]).from).toEqual(new Date("2026-11-20T11:00:30Z"));
  expect(of([10, 10, 0, 1]).from).toEqual(new Date("2026-11-20T11:57:00Z"));
});

it("is the hour before the last sign of a source that is silent", () => {
  const lastSeenAt = new Date("2026-11-01T08:00:00Z");
  expect(of([], lastSeenAt)).toEqual({ from: new Date("2026-11-01T07:00:00Z"), to: lastSeenAt });
  expect(of([], null).to).toEqual(now);
});
