import fc from "fast-check";
import { expect, test } from "vitest";
import { rowsBetween, selectedPart, withRows } from "./row-selection.ts";

const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 30 });

test("rows between two are the same both ways and hold both ends", () => {
  fc.assert(
    fc.property(ids, fc.nat(), fc.nat(), (all, first, second) => {
      const [one = "", other = ""] = [all[first % all.length], all[second % all.length]];
      const between = rowsBetween(all, one, other);
      expect(between).toEqual(rowsBetween(all, other, one));
      expect(between).toEqual(expect.arrayContaining([one, other]));
      expect(between).toHaveLength(Math.abs(all.indexOf(one) - all.indexOf(other)) + 1);
    }),
  );
});

test("a row that is not on the page starts no range", () => {
  expect(rowsBetween(["a", "b", "c"], "elsewhere", "c")).toEqual(["c"]);
  expect(rowsBetween(["a", "b", "c"], null, "b")).toEqual(["b"]);
});

test("what is turned on is all of a page, turned off it is none of it, and other pages stay", () => {
  fc.assert(
    fc.property(ids, ids, (page, elsewhere) => {
      const others = new Set(elsewhere.filter((id) => !page.includes(id)));
      const on = withRows(others, page, true);
      expect(selectedPart(on, page)).toBe("all");
      const off = withRows(on, page, false);
      expect(selectedPart(off, page)).toBe("none");
      expect(off).toEqual(others);
      if (page.length > 1) expect(selectedPart(withRows(on, page.slice(1), false), page)).toBe("some");
    }),
  );
});
