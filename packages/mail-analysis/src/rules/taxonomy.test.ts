import { describe, expect, test } from "vitest";
import { traits } from "../model/traits.ts";
import { signals } from "../signals/signals.ts";
import { type HardRule, holds } from "./hard-rule.ts";
import { attackSigns, attackTypes } from "./taxonomy.ts";

describe("the signs of an attack", () => {
  const known = new Set([...signals, ...traits].map(({ id }) => id));

  test.each(attackSigns)("of %s are signals or traits", (type, ids) => {
    expect(attackTypes).toContain(type);
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
  });

  test("are in only one row, because a second one would be unreachable", () => {
    const all = attackSigns.flatMap(([, ids]) => ids);
    expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
  });
});

describe("the condition of a rule", () => {
  const raised = new Set(["a", "b", "c"]);

  test.each<[HardRule["when"], boolean]>([
    [{ all: ["a", "b"] }, true],
    [{ all: ["a", "x"] }, false],
    [{ any: ["x", "c"] }, true],
    [{ any: ["x", "y"] }, false],
    [{ all: ["a"], any: ["x", "b"] }, true],
    [{ all: ["a"], any: ["x"] }, false],
    [{ all: ["x"], any: ["a"] }, false],
    [{ all: ["a"], none: ["x"] }, true],
    [{ all: ["a"], none: ["x", "b"] }, false],
    [{ any: ["a"], none: ["c"] }, false],
    [{ all: [] }, true],
    [{ any: [] }, false],
  ])("%o matches: %s", (when, expected) => {
    expect(holds(when, raised)).toBe(expected);
  });

  test("needs a raised signal: nothing matches a bare message", () => {
    expect(holds({ all: ["a"] }, new Set())).toBe(false);
    expect(holds({ any: ["a"] }, new Set())).toBe(false);
  });
});
