import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonical } from "../contract/contract-json.ts";
import { parameterShape } from "./add-parameters.ts";
import { combineShapes } from "./combine-shapes.ts";
import { toShape } from "./read-body.ts";
import { emptyShape, shapeDepth, widthAt, type Shape } from "./shape.ts";

const shapes = fc.jsonValue({ maxDepth: 4 }).map((value) => toShape(value));
const text = (shape: Shape) => JSON.stringify(canonical(shape));
const all = (values: readonly unknown[]) => values.map((value) => toShape(value)).reduce((a, b) => combineShapes(a, b));

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
    const ids = toShape({ 17: { n: 1 }, 18: { n: 2 }, total: 2 }).objects;
    expect([...(ids?.properties.keys() ?? [])]).toStrictEqual(["total"]);
    expect(ids?.rest).toMatchObject({ count: 2, objects: { count: 2 } });
    const names = (from: number) =>
      Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`name${from + at}x`, at]));
    const many = all([names(0), names(100)]).objects;
    expect(many).toMatchObject({ isMap: true, rest: { count: 200 } });
    expect(many?.properties.size).toBe(0);
  });

  /** A value below so many arrays, properties or entries of a map. */
  const wrappers: readonly (readonly [
    string,
    (value: unknown) => unknown,
    (shape: Shape) => Shape | null | undefined,
  ])[] = [
    ["items", (value) => [value], (shape) => shape.arrays?.items],
    ["properties", (value) => ({ a: value }), (shape) => shape.objects?.properties.get("a")],
    ["entries", (value) => ({ 17: value }), (shape) => shape.objects?.rest],
  ];

  test.each(
    wrappers.flatMap(([name, wrap, unwrap]) => [0, 2, 3, 5, 6].map((depth) => [name, depth, wrap, unwrap] as const)),
  )("have as many names %s down %i levels as one object there", (_, depth, wrap, unwrap) => {
    const width = widthAt(depth);
    const wide = (from: number, to: number) => {
      const names = Array.from({ length: to - from }, (_each, at) => [`name${from + at}x`, 1] as const);
      let value: unknown = Object.fromEntries(names);
      for (let level = 0; level < depth; level += 1) value = wrap(value);
      return toShape(value);
    };
    const objects = (shape: Shape) => {
      let inner: Shape | null | undefined = shape;
      for (let level = 0; level < depth; level += 1) inner = inner && unwrap(inner);
      return inner?.objects;
    };
    const half = width / 2;
    expect(objects(combineShapes(wide(0, half), wide(half, width)))).toMatchObject({ isMap: false, rest: null });
    expect(objects(combineShapes(wide(0, half), wide(half, width + 1)))).toMatchObject({ isMap: true });
  });

  test.each([
    [2, 64],
    [4, 64],
    [5, 16],
  ])("have as many names in the entries of a map %i levels down as one level deeper", (depth, width) => {
    const wide = (entries: number, names: number) => {
      const members = Array.from({ length: entries }, (_each, at) => [`entry${at}x`, { [`name${at % names}x`]: 1 }]);
      let value: unknown = Object.fromEntries(members);
      for (let level = 0; level < depth; level += 1) value = [value];
      return combineShapes(toShape(value), emptyShape);
    };
    const entriesOf = (shape: Shape) => {
      let inner: Shape | null | undefined = shape;
      for (let level = 0; level < depth; level += 1) inner = inner?.arrays?.items;
      return inner?.objects?.rest?.objects;
    };
    expect(entriesOf(wide(200, width))).toMatchObject({ isMap: false });
    expect(entriesOf(wide(200, width + 1))).toMatchObject({ isMap: true });
  });

  test("are a map as soon as either is one", () => {
    const map = toShape(Object.fromEntries(Array.from({ length: 129 }, (_, at) => [`name${at}x`, 1])));
    for (const both of [combineShapes(map, toShape({ a: 1 })), combineShapes(toShape({ a: 1 }), map)]) {
      expect(both.objects).toMatchObject({ count: 2, isMap: true, rest: { count: 130 } });
      expect(both.objects?.properties).toEqual(new Map());
    }
  });

  test("count what is no JSON", () => {
    expect(combineShapes(toShape(undefined), toShape(undefined))).toMatchObject({ count: 2, opaque: 2 });
  });

  test("keep lists of parameters apart from arrays", () => {
    const both = combineShapes(parameterShape("1,2"), parameterShape("3,4,a"));
    expect(both).toMatchObject({
      count: 2,
      arrays: null,
      lists: { count: 2, minItems: 2, maxItems: 3, items: { count: 5, numbers: { count: 4 }, texts: { count: 1 } } },
    });
  });

  test("end at a depth", () => {
    let deep: unknown = 1;
    for (let at = 0; at < 60; at += 1) deep = [deep];
    let shape: Shape | null | undefined = toShape(deep);
    let levels = 0;
    for (; shape?.arrays; levels += 1) shape = shape.arrays.items;
    expect(levels).toBe(shapeDepth);
    expect(shape?.opaque).toBe(1);
  });
});
