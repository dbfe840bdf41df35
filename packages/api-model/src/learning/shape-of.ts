import { isIdKey } from "../paths/segment-class.ts";
import { mask } from "../redaction/masking.ts";
import { combineShapes, foldNames, joinItems } from "./combine-shapes.ts";
import { emptyShape, enumeration, shapeDepth, type ArrayShape, type Shape } from "./shape.ts";
import { formatOf } from "./string-format.ts";

/** The shape of one parsed JSON value; `count` when it came more than once. */
export function shapeOf(value: unknown, depth = 0, count = 1): Shape {
  if (value === null) return { ...emptyShape, count, nulls: count };
  if (typeof value === "boolean") return { ...emptyShape, count, booleans: count };
  if (typeof value === "number") return numberShape(value, count);
  if (typeof value === "string") return textShape(value, count);
  if (typeof value !== "object" || depth >= shapeDepth) return { ...emptyShape, count, opaque: count };
  if (Array.isArray(value))
    return {
      ...emptyShape,
      count,
      arrays: arrayShape(
        value.map((item: unknown) => shapeOf(item, depth + 1)),
        depth,
      ),
    };
  return objectShape(
    Object.entries(value).map(([name, each]) => [name, shapeOf(each, depth + 1)]),
    depth,
  );
}

/** The shape of an object whose members' shapes are known; a name that comes twice counts once. */
export function objectShape(members: readonly (readonly [name: string, shape: Shape])[], depth = 0): Shape {
  const properties = new Map<string, Shape>();
  let rest: Shape | null = null;
  for (const [name, shape] of members) {
    if (isIdKey(name)) rest = rest === null ? shape : combineShapes(rest, shape, depth + 1);
    else properties.set(name, shape);
  }
  return { ...emptyShape, count: 1, objects: foldNames({ count: 1, properties, rest, isMap: false }, depth) };
}

/** The shape of one array whose items' shapes are known. */
export function arrayShape(items: readonly Shape[], depth = 0): ArrayShape {
  const all = items.reduce<Shape | null>((sum, item) => joinItems(sum, item, depth + 1), null);
  return { count: 1, minItems: items.length, maxItems: items.length, items: all };
}

export function numberShape(value: number, count = 1): Shape {
  const integers = Number.isSafeInteger(value) ? count : 0;
  return { ...emptyShape, count, numbers: { count, integers, min: value, max: value } };
}

export function textShape(text: string, count = 1, format = formatOf(text)): Shape {
  // Where a secret stood, the texts are no enumeration.
  const isListed = text.length <= enumeration.length && format === "" && !text.includes(mask);
  const values = isListed ? new Map([[text, count]]) : null;
  const { length } = text;
  return {
    ...emptyShape,
    count,
    texts: { count, minLength: length, maxLength: length, formats: new Map([[format, count]]), values },
  };
}
