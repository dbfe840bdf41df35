import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minimize, type Objective } from "./minimize.ts";

/** The sum of `curve * (x - at)²`, a bowl with its minimum at `at`. */
const bowl =
  (bottom: readonly number[], curves: readonly number[], height = 0): Objective =>
  (at, slope) => {
    let value = height;
    for (const [index, x] of at.entries()) {
      const [away, curve] = [x - (bottom[index] ?? 0), curves[index] ?? 1];
      value += curve * away * away;
      slope[index] = 2 * curve * away;
    }
    return value;
  };
const options = { rounds: 200, tolerance: 1e-12 };
const about = (found: Float64Array) => [...found].map((x) => Math.round(x * 1000) / 1000 || 0);

describe("the minimum of a function", () => {
  test("is found from any start", () => {
    expect(about(minimize(bowl([3, -2], [1, 1]), Float64Array.of(0, 0), options))).toEqual([3, -2]);
    expect(about(minimize(bowl([3, -2], [1, 1]), Float64Array.of(1000, -1000), options))).toEqual([3, -2]);
    expect(about(minimize(bowl([3, -2], [1, 1]), Float64Array.of(3, -2), options))).toEqual([3, -2]);
  });

  test("is found if one direction is much steeper than another", () => {
    expect(about(minimize(bowl([1, 1, 1], [1, 100, 10_000], 1), Float64Array.of(9, 9, 9), options))).toEqual([1, 1, 1]);
  });

  test("is found in a curved valley (Rosenbrock)", () => {
    const valley: Objective = (at, slope) => {
      const [x, y] = [at[0] ?? 0, at[1] ?? 0];
      slope[0] = -2 * (1 - x) - 400 * x * (y - x * x);
      slope[1] = 200 * (y - x * x);
      return (1 - x) ** 2 + 100 * (y - x * x) ** 2;
    };
    expect(about(minimize(valley, Float64Array.of(-1.2, 1), { rounds: 500, tolerance: 0 }))).toEqual([1, 1]);
  });

  test("is never above the value at the start", () => {
    const numbers = fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 3, maxLength: 3 });
    const curves = fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(numbers, curves, numbers, fc.nat(10), (bottom, steep, start, rounds) => {
        const objective = bowl(bottom, steep, 1);
        const from = Float64Array.from(start);
        const slope = new Float64Array(3);
        const before = objective(from, slope);
        const found = minimize(objective, from, { rounds, tolerance: 0 });
        expect(objective(found, slope)).toBeLessThanOrEqual(before);
        expect([...from]).toEqual(start);
      }),
    );
  });
});

describe("the search", () => {
  const counted = (objective: Objective) => {
    let calls = 0;
    const count: Objective = (at, slope) => {
      calls += 1;
      return objective(at, slope);
    };
    return { count, calls: () => calls };
  };

  test("stays at the start without rounds", () => {
    const found = minimize(bowl([3], [1]), Float64Array.of(9), { rounds: 0, tolerance: 0 });
    expect([...found]).toEqual([9]);
  });

  test("ends when a round gains less than the tolerance", () => {
    const steep = bowl([0, 0], [1, 1000], 1);
    const [rough, exact] = [counted(steep), counted(steep)];
    minimize(rough.count, Float64Array.of(9, 9), { rounds: 500, tolerance: 0.5 });
    minimize(exact.count, Float64Array.of(9, 9), { rounds: 500, tolerance: 1e-12 });
    expect(rough.calls()).toBeLessThan(exact.calls());
  });

  test("ends if it can't decrease the value", () => {
    const flat = counted((_, slope) => {
      slope.fill(0);
      return 5;
    });
    expect([...minimize(flat.count, Float64Array.of(1, 2), { rounds: 1000, tolerance: 0 })]).toEqual([1, 2]);
    expect(flat.calls()).toBeLessThan(30);
  });

  test("converges in few rounds thanks to curvature history", () => {
    const curves = Array.from({ length: 20 }, (_, nth) => 1 + nth * 5);
    const steep = counted(
      bowl(
        curves.map(() => 2),
        curves,
        1,
      ),
    );
    const found = minimize(steep.count, new Float64Array(20), { rounds: 60, tolerance: 1e-14 });
    expect(about(found)).toEqual(curves.map(() => 2));
    // Without it, steepest descent needs hundreds of steps here.
    expect(steep.calls()).toBeLessThan(80);
  });
});
