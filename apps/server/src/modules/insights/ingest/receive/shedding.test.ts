import * as fc from "fast-check";
import { expect, it } from "vitest";
import { Shedding } from "./shedding.ts";

const second = (at: number) => new Date(at * 1000);

it("keeps all calls while the store is fast enough, and those of low-volume sources always", () => {
  const shedding = new Shedding();
  for (let call = 0; call < 1_000; call += 1) expect(shedding.weigh("a", second(0), 0.99)).toBe(1);
  for (let call = 0; call < 100; call += 1) expect(shedding.weigh("quiet", second(1), 50)).toBe(1);
});

it("samples a high-volume source by how far the store is behind", () => {
  const keptAt = (overload: number) => {
    const shedding = new Shedding();
    return Array.from({ length: 1_000 }, () => shedding.weigh("busy", second(0), overload)).filter(Boolean).length;
  };
  expect([keptAt(1), keptAt(2), keptAt(3), keptAt(99)]).toEqual([550, 325, 212, 114]);
});

it("counts every call in the sum of weights, except those shed since the last kept one", () => {
  const call = fc.record({
    source: fc.constantFrom("a", "b"),
    at: fc.nat(3),
    overload: fc.double({ min: 0, max: 9, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(call, { maxLength: 600 }), (calls) => {
      const shedding = new Shedding();
      const weights = calls
        .toSorted((a, b) => a.at - b.at)
        .map(({ source, at, overload }) => shedding.weigh(source, second(at), overload));
      const missing = calls.length - weights.reduce((sum, weight) => sum + weight, 0);
      const settled = ["a", "b"].map((source) => shedding.weigh(source, second(9), 0) - 1);
      expect(settled.reduce((sum, owed) => sum + owed, 0)).toBe(missing);
    }),
  );
});
