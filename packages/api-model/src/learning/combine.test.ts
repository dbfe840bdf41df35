import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addCounts, cappedKey, combineCapped, combineMaps, combineNullable } from "./combine.ts";

const entries = (...names: readonly string[]) => new Map(names.map((name) => [name, 1]));
const many = (count: number, prefix = "k") => entries(...Array.from({ length: count }, (_, at) => `${prefix}${at}`));
const capped = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>) => combineCapped(a, b, addCounts, "*");

describe("maps", () => {
  it("have the keys of both, and the combined value where both have one", () => {
    const both = combineMaps(
      new Map([["a", "1"]]),
      new Map([
        ["a", "2"],
        ["b", "3"],
      ]),
      (x, y) => x + y,
    );
    expect(both).toEqual(
      new Map([
        ["a", "12"],
        ["b", "3"],
      ]),
    );
  });

  it("are shared where the other one is empty, and never changed", () => {
    const [some, none] = [entries("a"), new Map<string, number>()];
    expect(combineMaps(some, none, addCounts)).toBe(some);
    expect(combineMaps(none, some, addCounts)).toBe(some);
    combineMaps(some, entries("a", "b"), addCounts);
    expect(some).toEqual(entries("a"));
  });
});

describe("maps of at most 16 keys", () => {
  it("keep 16 keys and put everything under one at the seventeenth", () => {
    expect(capped(many(8, "a"), many(8, "b")).size).toBe(16);
    expect(capped(many(8, "a"), many(9, "b"))).toEqual(new Map([["*", 17]]));
    expect(capped(new Map(), many(17))).toEqual(new Map([["*", 17]]));
  });

  it("stay folded once they were", () => {
    const folded = capped(many(9, "a"), many(9, "b"));
    expect(capped(folded, entries("a0"))).toEqual(new Map([["*", 19]]));
    expect(capped(entries("a0"), folded)).toEqual(new Map([["*", 19]]));
    expect(capped(folded, new Map())).toEqual(folded);
  });

  it("are empty where both are", () => {
    expect(capped(new Map(), new Map())).toEqual(new Map());
  });

  it("are the same in any order and grouping", () => {
    const map = fc
      .uniqueArray(fc.nat(24), { maxLength: 18 })
      .map((keys) => capped(new Map(), entries(...keys.map((key) => `k${key}`))));
    fc.assert(
      fc.property(map, map, map, (a, b, c) => {
        expect(capped(a, b)).toEqual(capped(b, a));
        expect(capped(a, capped(b, c))).toEqual(capped(capped(a, b), c));
      }),
    );
  });
});

describe("a key that is added in place", () => {
  const add = (map: Map<string, number>, key: string) => {
    const found = cappedKey(map, key, addCounts, "*");
    map.set(found, (map.get(found) ?? 0) + 1);
    return found;
  };

  it("is its own while there is room, and one for all afterwards", () => {
    const map = many(15);
    expect(add(map, "new")).toBe("new");
    expect(add(map, "k3")).toBe("k3");
    expect(add(map, "one too many")).toBe("*");
    expect(map).toEqual(new Map([["*", 18]]));
    expect(add(map, "k3")).toBe("*");
    expect(map).toEqual(new Map([["*", 19]]));
  });

  it("may be the rest itself, which then takes in all others", () => {
    const map = entries("a", "b");
    expect(add(map, "*")).toBe("*");
    expect(map).toEqual(new Map([["*", 3]]));
    const empty = new Map<string, number>();
    expect(add(empty, "*")).toBe("*");
    expect(empty).toEqual(new Map([["*", 1]]));
  });

  it("gives the map that combining gives", () => {
    const keys = fc.array(fc.oneof(fc.nat(30).map(String), fc.constant("*")), { maxLength: 40 });
    fc.assert(
      fc.property(keys, (list) => {
        const inPlace = new Map<string, number>();
        for (const key of list) add(inPlace, key);
        const combined = list.map((key) => entries(key)).reduce<ReadonlyMap<string, number>>(capped, new Map());
        expect(inPlace).toEqual(combined);
      }),
    );
  });
});

it("combines two values only where both are there", () => {
  expect(combineNullable(2, 3, addCounts)).toBe(5);
  expect(combineNullable(2, null, addCounts)).toBe(2);
  expect(combineNullable(null, 3, addCounts)).toBe(3);
  expect(combineNullable<number>(null, null, addCounts)).toBeNull();
});
