import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceKm } from "./detectors/impossible-travel.ts";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
/** A quarter of the circumference of a sphere with a radius of 6,371 km. */
const quarter = (6371 * Math.PI) / 2;

describe("the distance between two points", () => {
  it.each([
    ["the same point", at(59.91, 10.75), at(59.91, 10.75), 0],
    ["pole to equator", at(90, 0), at(0, 0), quarter],
    ["a quarter along the equator", at(0, 0), at(0, 90), quarter],
    ["pole to pole", at(90, 0), at(-90, 0), 2 * quarter],
    ["across the date line", at(0, 179), at(0, -179), quarter / 45],
    ["one degree of latitude", at(10, 20), at(11, 20), quarter / 90],
    // Parallels shrink with the cosine: at 60° a small step is half as long.
    ["a hundredth of a degree at 60°", at(60, 0), at(60, 0.01), quarter / 18_000],
  ])("is right for %s", (_, one, other, expected) => {
    expect(distanceKm(one, other)).toBeCloseTo(expected, 4);
  });

  it.each([
    ["Oslo", at(59.91, 10.75), "Bergen", at(60.39, 5.32), 305],
    ["London", at(51.51, -0.13), "New York", at(40.71, -74.01), 5570],
    ["Sydney", at(-33.87, 151.21), "Santiago", at(-33.45, -70.67), 11_350],
  ])("from %s to %s matches an atlas", (_, one, __, other, expected) => {
    expect(Math.abs(distanceKm(one, other) - expected)).toBeLessThan(expected / 100);
  });

  const point = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });

  it("is symmetric, at most half the globe, and no longer than a detour", () => {
    fc.assert(
      fc.property(point, point, point, (one, other, third) => {
        const km = distanceKm(one, other);
        expect(km).toBeCloseTo(distanceKm(other, one), 6);
        expect(km).toBeGreaterThanOrEqual(0);
        expect(km).toBeLessThanOrEqual(2 * quarter);
        expect(km).toBeLessThanOrEqual(distanceKm(one, third) + distanceKm(third, other) + 1e-4);
      }),
    );
  });
});
