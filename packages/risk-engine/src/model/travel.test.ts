import fc from "fast-check";
import { describe, expect, test } from "vitest";
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

describe("along the equator", () => {
  /** A degree is the 360th part of 2π · 6,371 km. */
  const degreeKm = 111.1949;
  const start = { latitude: 0, longitude: 0, radiusKm: 0, atMs: 1_000_000 };
  const at = (km: number, minutes: number, radiusKm = 0) => ({
    latitude: 0,
    longitude: km / degreeKm,
    radiusKm,
    atMs: start.atMs + minutes * 60_000,
  });

  test.each([
    ["501 km in a minute", 501, 1, { km: 501, minutes: 1 }],
    ["499 km in a minute", 499, 1, null],
    ["901 km in an hour", 901, 60, { km: 901, minutes: 60 }],
    ["899 km in an hour", 899, 60, null],
    ["1,801 km in two hours", 1801, 120, { km: 1801, minutes: 120 }],
    ["1,799 km in two hours", 1799, 120, null],
    ["9,000 km in nine and a half hours", 9000, 570, { km: 9000, minutes: 570 }],
    ["9,000 km in ten and a half hours", 9000, 630, null],
    ["600 km in 20 seconds", 600, 1 / 3, { km: 600, minutes: 0 }],
    ["600 km in no time", 600, 0, null],
  ])("%s", (_, km, minutes, expected) => {
    expect(impossibleTravel(start, at(km, minutes))).toEqual(expected);
  });

  test("what both places may be off counts for the traveler", () => {
    expect(impossibleTravel({ ...start, radiusKm: 60 }, at(600, 1, 30))).toEqual({ km: 510, minutes: 1 });
    expect(impossibleTravel({ ...start, radiusKm: 60 }, at(600, 1, 50))).toBeNull();
    expect(impossibleTravel({ ...start, radiusKm: 30 }, at(600, 1, 80))).toBeNull();
  });

  test("places that may be off by more than 200 km are too vague, on either side", () => {
    expect(impossibleTravel({ ...start, radiusKm: 200 }, at(5000, 1, 200))).toEqual({ km: 4600, minutes: 1 });
    expect(impossibleTravel({ ...start, radiusKm: 201 }, at(5000, 1))).toBeNull();
    expect(impossibleTravel(start, at(5000, 1, 201))).toBeNull();
    expect(impossibleTravel(start, null)).toBeNull();
  });
});

describe("a distance", () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    radiusKm: fc.constant(0),
  });
  const point = (latitude: number, longitude: number) => ({ latitude, longitude, radiusKm: 0 });

  test.each([
    ["a quarter of the equator", point(0, 0), point(0, 90), 10_007.5],
    ["from pole to pole", point(-90, 30), point(90, -50), 20_015.1],
    ["to the antipode", point(30, 20), point(-30, -160), 20_015.1],
    ["over the date line", point(0, 179), point(0, -179), 222.4],
    ["a degree of longitude at 60° north, about half of one at the equator", point(60, 10), point(60, 11), 55.6],
    ["between all longitudes of a pole", point(90, 0), point(90, 120), 0],
  ])("%s", (_, from, to, km) => {
    expect(distanceKm(from, to)).toBeCloseTo(km, 1);
  });

  test("is the same both ways, at most half around the Earth, and no detour is shorter", () => {
    fc.assert(
      fc.property(place, place, place, (one, two, three) => {
        const direct = distanceKm(one, two);
        expect(distanceKm(two, one)).toBeCloseTo(direct, 6);
        expect(direct).toBeLessThan(20_016);
        expect(distanceKm(one, three) + distanceKm(three, two)).toBeGreaterThanOrEqual(direct - 1e-3);
      }),
    );
  });
});
