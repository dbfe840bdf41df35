import { expect, test } from "vitest";
import { comparedWith, hasEarlierStep } from "./compared-with.ts";

const summary = (known_since: string | null) => ({
  from: "2026-11-20T00:00:00.000Z",
  to: "2026-11-27T00:00:00.000Z",
  known_since,
  previous: { calls: 4 },
});

test.each([
  ["reaches back to the start of the period before", "2026-11-13T00:00:00.000Z", { calls: 4 }],
  ["covers it by half", "2026-11-16T12:00:00.000Z", undefined],
  ["begins in the period itself", "2026-11-21T00:00:00.000Z", undefined],
  ["has nothing", null, undefined],
] as const)("history that %s", (_, knownSince, previous) => {
  expect(comparedWith(summary(knownSince))).toEqual(previous);
});

test("nothing is compared before there are numbers", () => {
  expect(comparedWith(undefined)).toBeUndefined();
});

test("steps are compared from the one on that history covers", () => {
  const known = summary("2026-11-16T12:00:00.000Z");
  expect(hasEarlierStep(known, "2026-11-23T00:00:00.000Z")).toBe(false);
  expect(hasEarlierStep(known, "2026-11-24T00:00:00.000Z")).toBe(true);
  expect(hasEarlierStep(summary(null), "2026-11-24T00:00:00.000Z")).toBe(false);
  expect(hasEarlierStep(undefined, "2026-11-24T00:00:00.000Z")).toBe(false);
});
