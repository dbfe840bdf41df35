import { expect, test } from "vitest";
import { distanceKm, impossibleTravel } from "./travel.ts";

const oslo = { latitude: 59.91, longitude: 10.75, radiusKm: 10, atMs: 1_000_000 };
const newYork = { latitude: 40.71, longitude: -74.01, radiusKm: 10 };
const after = (hours: number) => ({ ...newYork, atMs: oslo.atMs + hours * 3_600_000 });

test("the great circle from Oslo to New York is 5,900 km", () => {
  expect(distanceKm(oslo, newYork)).toBeGreaterThan(5850);
  expect(distanceKm(oslo, newYork)).toBeLessThan(5950);
});

test("an hour is too short for it, a day is not", () => {
  expect(impossibleTravel(oslo, after(1))).toEqual({ km: expect.any(Number), minutes: 60 });
  expect(impossibleTravel(oslo, after(24))).toBeNull();
});

test("a vague place, the same place and the past tell nothing", () => {
  expect(impossibleTravel(oslo, { ...after(1), radiusKm: 300 })).toBeNull();
  expect(impossibleTravel(oslo, { ...oslo, atMs: oslo.atMs + 1000 })).toBeNull();
  expect(impossibleTravel(oslo, after(-1))).toBeNull();
  expect(impossibleTravel(null, after(1))).toBeNull();
});
