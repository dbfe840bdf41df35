import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonical } from "../contract/contract-json.ts";
import { combineShapes } from "./combine-shapes.ts";
import { emptyShape, shapeDepth, type Shape } from "./shape.ts";
import { shapeOf } from "./add-json.ts";

const shapes = fc.jsonValue({ maxDepth: 4 }).map((value) => shapeOf(value));
const text = (shape: Shape) => JSON.stringify(canonical(shape));
const all = (values: readonly unknown[]) => values.map((value) => shapeOf(value)).reduce((a, b) => combineShapes(a, b));

describe("shapes together", () => {
  test("are the same in any order and grouping", () => {
    fc.assert(
      fc.property(shapes, shapes, shapes, (a, b, c) => {
        expect(text(combineShapes(a, combineShapes(b, c)))).toBe(text(combineShapes(combineShapes(a, b), c)));
        expect(text(combineShapes(a, b))).toBe(text(combineShapes(b, a)));
        expect(text(combineShapes(a, emptyShape))).toBe(text(a));
      }),
    );
  });

  test("count values by type and keep their ranges", () => {
    const shape = all([{ n: 3, s: "ab" }, { n: 2.5 }, { n: null, s: "2026-01-02" }, { s: 7 }]);
    const { properties, count } = shape.objects ?? {};
    expect(count).toBe(4);
    expect(properties?.get("n")).toMatchObject({
      count: 3,
      nulls: 1,
      numbers: { count: 2, integers: 1, min: 2.5, max: 3 },
    });
    expect(properties?.get("s")).toMatchObject({
      count: 3,
      texts: { count: 2, minLength: 2, maxLength: 10 },
      numbers: { count: 1 },
    });
    expect(properties?.get("s")?.texts?.formats).toStrictEqual(
      new Map([
        ["", 1],
        ["date", 1],
      ]),
    );
  });

  test("take all items of an array for one", () => {
    const shape = all([[1, "a"], [], [{ x: 1 }, { y: 2 }]]);
    expect(shape.arrays).toMatchObject({ count: 3, minItems: 0, maxItems: 2, items: { count: 4 } });
    expect([...(shape.arrays?.items?.objects?.properties.keys() ?? [])]).toStrictEqual(["x", "y"]);
  });

  test("keep the twelve texts of an enumeration, and give up at the thirteenth", () => {
    const values = (count: number) =>
      all(Array.from({ length: count }, (_, at) => `state ${at}`)).texts?.values?.size ?? null;
    expect(values(12)).toBe(12);
    expect(values(13)).toBeNull();
  });

  test("take an object for a map when its names are ids, or too many", () => {
    const ids = shapeOf({ 17: { n: 1 }, 18: { n: 2 }, total: 2 }).objects;
    expect([...(ids?.properties.keys() ?? [])]).toStrictEqual(["total"]);
    expect(ids?.rest).toMatchObject({ count: 2, objects: { count: 2 } });
    const names = (from: number) =>
      Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`name${from + at}x`, at]));
    const many = all([names(0), names(100)]).objects;
    expect(many).toMatchObject({ isMap: true, rest: { count: 200 } });
    expect(many?.properties.size).toBe(0);
  });

  test("end at a depth", () => {
    let deep: unknown = 1;
    for (let at = 0; at < 60; at += 1) deep = [deep];
    let shape: Shape | null | undefined = shapeOf(deep);
    let levels = 0;
    for (; shape?.arrays; levels += 1) shape = shape.arrays.items;
    expect(levels).toBe(shapeDepth);
    expect(shape?.opaque).toBe(1);
  });
});
