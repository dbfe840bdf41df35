import { describe, expect, it, test } from "vitest";
import { addPairs, addParts, parameterShape } from "./add-parameters.ts";
import type { Part } from "./multipart.ts";
import { emptyShape, newShape, type Shape } from "./shape.ts";

/** The types that a shape has seen, by name. */
function typesOf({ nulls, booleans, numbers, texts, arrays, lists, objects, opaque }: Shape): string[] {
  const seen = { nulls, booleans, opaque, numbers, texts, arrays, lists, objects };
  return Object.entries(seen).flatMap(([type, each]) => (each === null || each === 0 ? [] : [type]));
}

describe("the text of a parameter", () => {
  test.each([
    ["1", "numbers"],
    ["0", "numbers"],
    ["-12.5", "numbers"],
    ["9007199254740991", "numbers"],
    ["9007199254740992", "texts"],
    ["-9007199254740993", "texts"],
    ["12345678901234567", "texts"],
    ["1234567890123456", "numbers"],
    ["0.123456789012345", "numbers"],
    ["0.1234567890123456", "texts"],
    ["007", "texts"],
    ["1e3", "texts"],
    ["+1", "texts"],
    [".5", "texts"],
    ["5.", "texts"],
    ["-", "texts"],
    ["١", "texts"],
    ["true", "booleans"],
    ["false", "booleans"],
    ["TRUE", "texts"],
    ["", "texts"],
    ["null", "texts"],
    ["a,b", "lists"],
    ["1,2,3", "lists"],
    ["+1,-2", "lists"],
    ["a@b.example,c:d", "lists"],
    ["a.b,c_d", "lists"],
    ["a,", "texts"],
    [",a", "texts"],
    ["a,,b", "texts"],
    ["yes, please", "texts"],
    ["q=0.8,en", "texts"],
    ["a;b,c", "texts"],
    ["a,b c", "texts"],
    ["a b,c", "texts"],
  ])("%j is of the type %s", (text, type) => {
    const shape = parameterShape(text);
    expect(typesOf(shape)).toEqual([type]);
    expect(shape.count).toBe(1);
  });

  it("keeps a number's value and a text's wording", () => {
    expect(parameterShape("-12.50").numbers).toEqual({ count: 1, integers: 0, min: -12.5, max: -12.5 });
    expect(parameterShape("007").texts?.values).toEqual(new Map([["007", 1]]));
  });

  it("reads the items of a list one by one", () => {
    expect(parameterShape("1,a,true", 2)).toMatchObject({
      count: 2,
      lists: {
        count: 2,
        minItems: 3,
        maxItems: 3,
        items: { count: 6, booleans: 2, numbers: { count: 2 }, texts: { count: 2 } },
      },
    });
  });

  it("stands for as many calls as it is said to", () => {
    expect(parameterShape("5", 3)).toMatchObject({ count: 3, numbers: { count: 3, integers: 3 } });
    expect(parameterShape("true", 3)).toMatchObject({ count: 3, booleans: 3 });
    expect(parameterShape("x", 3)).toMatchObject({ count: 3, texts: { count: 3 } });
  });
});

describe("parameters of one message", () => {
  const shapeOfPairs = (...messages: readonly (readonly [string, string])[][]) => {
    const shape = newShape();
    for (const pairs of messages) addPairs(shape, pairs, 2);
    return shape;
  };

  it("are an object, even when there are none", () => {
    expect(shapeOfPairs([]).objects).toEqual({ count: 2, properties: new Map(), rest: null, isMap: false });
  });

  it("are read by name, a repeated one as an array of plain values", () => {
    const { properties = new Map<string, Shape>() } =
      shapeOfPairs([
        ["id", "1"],
        ["tag", "a,b"],
        ["tag", "2"],
      ]).objects ?? {};
    expect(properties.get("id")).toMatchObject({ count: 2, numbers: { count: 2 } });
    // A comma in a repeated parameter belongs to its text.
    expect(properties.get("tag")).toMatchObject({
      count: 2,
      lists: null,
      arrays: { count: 2, minItems: 2, maxItems: 2, items: { count: 4, texts: { count: 2 }, numbers: { count: 2 } } },
    });
  });

  it("count each call once for a name, however often it is repeated", () => {
    const shape = shapeOfPairs(
      [["a", "1"]],
      [
        ["a", "1"],
        ["a", "2"],
        ["a", "3"],
      ],
      [["b", ""]],
    );
    expect(shape.objects?.count).toBe(6);
    expect(shape.objects?.properties.get("a")).toMatchObject({
      count: 4,
      numbers: { count: 2 },
      arrays: { count: 2, maxItems: 3 },
    });
    expect(shape.objects?.properties.get("b")).toMatchObject({ count: 2, texts: { minLength: 0, maxLength: 0 } });
  });
});

describe("parts of a form", () => {
  const part = (name: string, value: string, isFile = false): Part => ({ name, value, isFile, contentType: null });
  const shapeOfParts = (...parts: readonly Part[]) => {
    const shape = newShape();
    addParts(shape, parts, 3);
    return shape.objects?.properties ?? new Map<string, Shape>();
  };

  it("are fields, and of a file nothing is kept but that it is one", () => {
    const fields = shapeOfParts(part("age", "7"), part("photo", "secret bytes", true), part("note", "a,b"));
    expect(fields.get("age")).toMatchObject({ count: 3, numbers: { count: 3, min: 7 } });
    expect(fields.get("photo")?.texts).toEqual({
      count: 3,
      minLength: 0,
      maxLength: 0,
      formats: new Map([["binary", 3]]),
      values: null,
    });
    // Forms repeat a field instead of separating values by commas.
    expect(fields.get("note")).toMatchObject({ lists: null, texts: { values: new Map([["a,b", 3]]) } });
  });

  it("are an array when a field is repeated, files among them", () => {
    const fields = shapeOfParts(part("a", "1"), part("a", "", true));
    expect(fields.get("a")).toMatchObject({
      count: 3,
      arrays: { count: 3, minItems: 2, items: { count: 6, numbers: { count: 3 }, texts: { count: 3 } } },
    });
    expect(fields.get("a")?.arrays?.items?.texts?.formats).toEqual(new Map([["binary", 3]]));
  });

  it("are an empty object when there are none", () => {
    expect(shapeOfParts()).toEqual(new Map());
    const shape = newShape();
    addParts(shape, [], 1);
    expect(shape).toEqual({
      ...emptyShape,
      count: 1,
      objects: { count: 1, properties: new Map(), rest: null, isMap: false },
    });
  });
});
