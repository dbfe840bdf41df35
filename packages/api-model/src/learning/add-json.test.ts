import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { canonical } from "../contract/contract-json.ts";
import { combineShapes } from "./combine-shapes.ts";
import { addJson, toShape } from "./read-body.ts";
import { emptyShape, newShape, widthAt, type Shape } from "./shape.ts";

const text = (shape: Shape) => JSON.stringify(canonical(shape));

/** A value under so many arrays. */
function nested(value: unknown, levels: number): unknown {
  let outer = value;
  for (let level = 0; level < levels; level += 1) outer = [outer];
  return outer;
}

/** The shape at the end of so many arrays. */
function itemsBelow(shape: Shape, levels: number): Shape | null {
  let inner: Shape | null = shape;
  for (let level = 0; level < levels; level += 1) inner = inner?.arrays?.items ?? null;
  return inner;
}

describe("one JSON value", () => {
  test.each<[value: unknown, shape: Partial<Shape>]>([
    [null, { nulls: 1 }],
    [true, { booleans: 1 }],
    [false, { booleans: 1 }],
    [7, { numbers: { count: 1, integers: 1, min: 7, max: 7 } }],
    [
      "a",
      { texts: { count: 1, minLength: 1, maxLength: 1, formats: new Map([["", 1]]), values: new Map([["a", 1]]) } },
    ],
    [[], { arrays: { count: 1, minItems: 0, maxItems: 0, items: null } }],
    [{}, { objects: { count: 1, properties: new Map(), rest: null, isMap: false } }],
    [undefined, { opaque: 1 }],
  ])("%j is counted as its own type only", (value, parts) => {
    expect(toShape(value)).toEqual({ ...emptyShape, count: 1, ...parts });
  });

  it("counts the members of an object in their own places", () => {
    const { objects } = toShape({ id: 1, tags: ["a", "b"] });
    expect([...(objects?.properties.keys() ?? [])]).toEqual(["id", "tags"]);
    expect(objects?.properties.get("id")).toMatchObject({ count: 1, numbers: { min: 1 } });
    expect(objects?.properties.get("tags")?.arrays).toMatchObject({ minItems: 2, maxItems: 2, items: { count: 2 } });
  });

  it("takes members named by values for data", () => {
    const { objects } = toShape({ 17: "a", $ref: "b", name: "c" });
    expect([...(objects?.properties.keys() ?? [])]).toEqual(["name"]);
    expect(objects?.rest).toMatchObject({ count: 2 });
    expect(objects?.isMap).toBe(false);
  });
});

describe("depth", () => {
  it("tells 16 levels apart; what nests deeper is opaque", () => {
    expect(itemsBelow(toShape(nested([1], 15)), 16)).toMatchObject({ numbers: { count: 1 } });
    expect(itemsBelow(toShape(nested([1], 16)), 16)).toEqual({ ...emptyShape, count: 1, opaque: 1 });
    expect(itemsBelow(toShape(nested({ a: 1 }, 16)), 16)).toMatchObject({ objects: null, opaque: 1 });
    expect(itemsBelow(toShape(nested(null, 16)), 16)).toMatchObject({ nulls: 1, opaque: 0 });
  });

  test.each([
    [0, 128],
    [2, 128],
    [3, 64],
    [5, 64],
    [6, 16],
    [15, 16],
  ])("%i levels down an object has %i names before they count as data", (depth, width) => {
    expect(widthAt(depth)).toBe(width);
    const wide = (count: number) =>
      nested(Object.fromEntries(Array.from({ length: count }, (_, at) => [`name${at}x`, 1])), depth);
    expect(itemsBelow(toShape(wide(width)), depth)?.objects).toMatchObject({ isMap: false, rest: null });
    expect(itemsBelow(toShape(wide(width + 1)), depth)?.objects).toMatchObject({
      isMap: true,
      rest: { count: width + 1 },
    });
  });

  it("keeps an object a map once its names were too many", () => {
    const shape = newShape();
    addJson(shape, Object.fromEntries(Array.from({ length: 129 }, (_, at) => [`name${at}x`, 1])));
    addJson(shape, { plain: "a" });
    expect(shape.objects).toMatchObject({ count: 2, isMap: true, rest: { count: 130, texts: { count: 1 } } });
    expect(shape.objects?.properties.size).toBe(0);
  });
});

describe("arrays", () => {
  it("keep the fewest and the most items, and one shape for all items", () => {
    const shape = newShape();
    for (const value of [[1, 2], [], [null, "a", 3]]) addJson(shape, value);
    expect(shape.arrays).toMatchObject({ count: 3, minItems: 0, maxItems: 3 });
    expect(shape.arrays?.items).toMatchObject({ count: 5, nulls: 1, numbers: { count: 3 }, texts: { count: 1 } });
  });
});

describe("a value that came several times", () => {
  it("is the same as adding it so often", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.integer({ min: 1, max: 4 }), (value, times) => {
        const [once, often] = [newShape(), newShape()];
        addJson(once, value, times);
        for (let at = 0; at < times; at += 1) addJson(often, value);
        expect(text(once)).toBe(text(often));
      }),
    );
  });

  it("is the same in place as combined", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 5 }), (values) => {
        const inPlace = newShape();
        for (const value of values) addJson(inPlace, value);
        const combined = values.map((value) => toShape(value)).reduce((a, b) => combineShapes(a, b), emptyShape);
        expect(text(inPlace)).toBe(text(combined));
      }),
    );
  });
});
