import { addCounts, combineMaps, combineNullable } from "./combine.ts";
import {
  enumeration,
  widthAt,
  type ArrayShape,
  type NumberShape,
  type ObjectShape,
  type Shape,
  type TextShape,
} from "./shape.ts";

/** Both shapes together: counts add up, ranges widen, enumerations that grow too long end. */
export function combineShapes(a: Shape, b: Shape, depth = 0): Shape {
  return {
    count: a.count + b.count,
    nulls: a.nulls + b.nulls,
    booleans: a.booleans + b.booleans,
    numbers: combineNullable(a.numbers, b.numbers, combineNumbers),
    texts: combineNullable(a.texts, b.texts, combineTexts),
    arrays: combineNullable(a.arrays, b.arrays, (x, y) => combineArrays(x, y, depth)),
    lists: combineNullable(a.lists, b.lists, (x, y) => combineArrays(x, y, depth)),
    objects: combineNullable(a.objects, b.objects, (x, y) => combineObjects(x, y, depth)),
    opaque: a.opaque + b.opaque,
  };
}

function combineNumbers(a: NumberShape, b: NumberShape): NumberShape {
  return {
    count: a.count + b.count,
    integers: a.integers + b.integers,
    min: Math.min(a.min, b.min),
    max: Math.max(a.max, b.max),
  };
}

function combineTexts(a: TextShape, b: TextShape): TextShape {
  const values = a.values === null || b.values === null ? null : combineMaps(a.values, b.values, addCounts);
  return {
    count: a.count + b.count,
    minLength: Math.min(a.minLength, b.minLength),
    maxLength: Math.max(a.maxLength, b.maxLength),
    formats: combineMaps(a.formats, b.formats, addCounts),
    values: values === null || values.size > enumeration.values ? null : values,
  };
}

function combineArrays(a: ArrayShape, b: ArrayShape, depth: number): ArrayShape {
  return {
    count: a.count + b.count,
    minItems: Math.min(a.minItems, b.minItems),
    maxItems: Math.max(a.maxItems, b.maxItems),
    items: joinItems(a.items, b.items, depth + 1),
  };
}

/** The shapes of two sets of items, either of which may be empty. */
function joinItems(a: Shape | null, b: Shape | null, depth: number): Shape | null {
  return combineNullable(a, b, (x, y) => combineShapes(x, y, depth));
}

function combineObjects(a: ObjectShape, b: ObjectShape, depth: number): ObjectShape {
  const below = depth + 1;
  const both = {
    count: a.count + b.count,
    properties: combineMaps(a.properties, b.properties, (x, y) => combineShapes(x, y, below)),
    rest: joinItems(a.rest, b.rest, below),
    isMap: a.isMap || b.isMap,
  };
  return foldNames(both, depth);
}

/**
 * Takes the names for data when there are too many. That they are too many stays true with every further value, so the
 * result does not depend on when it was detected.
 */
export function foldNames(shape: ObjectShape, depth: number): ObjectShape {
  const { properties, isMap } = shape;
  if (!isMap && properties.size <= widthAt(depth)) return shape;
  let { rest } = shape;
  for (const each of properties.values()) rest = joinItems(rest, each, depth + 1);
  return { count: shape.count, properties: new Map(), rest, isMap: true };
}
