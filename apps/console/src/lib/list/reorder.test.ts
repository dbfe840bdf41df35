import fc from "fast-check";
import { expect, it } from "vitest";
import { moved } from "./reorder.tsx";

it("puts one member at another place and keeps the order of the others", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (list, one, other) => {
      const [from, to] = [one % list.length, other % list.length];
      const after = moved(list, from, to);
      expect(after[to]).toBe(list[from]);
      expect(after.filter((each) => each !== list[from])).toEqual(list.filter((each) => each !== list[from]));
    }),
  );
});
