import type { Growing } from "./growing.ts";

/** How often each format was seen; "" counts the texts that have none. */
type Formats = ReadonlyMap<string, number>;

export interface NumberShape {
  readonly count: number;
  /** How many of them are whole, within 64 bits. */
  readonly integers: number;
  readonly min: number;
  readonly max: number;
}

export interface TextShape {
  readonly count: number;
  readonly minLength: number;
  readonly maxLength: number;
  readonly formats: Formats;
  /** Every text seen with its count; null as soon as there are too many of them, or one too long, for an enumeration. */
  readonly values: ReadonlyMap<string, number> | null;
}

export interface ArrayShape {
  readonly count: number;
  readonly minItems: number;
  readonly maxItems: number;
  /** Of all items together; null while every array was empty. */
  readonly items: Shape | null;
}

export interface ObjectShape {
  readonly count: number;
  readonly properties: ReadonlyMap<string, Shape>;
  /** Values under names that are data (ids, or too many different names); null when there are none. */
  readonly rest: Shape | null;
  /** Too many different names came: all of them are in `rest`. */
  readonly isMap: boolean;
}

/**
 * What was seen in one place of a message, with counts. It is a function of the multiset of values: no order, no
 * grouping of them makes a difference (`combineShapes` is associative and commutative).
 */
export interface Shape {
  /** Values of any type. */
  readonly count: number;
  readonly nulls: number;
  readonly booleans: number;
  readonly numbers: NumberShape | null;
  readonly texts: TextShape | null;
  readonly arrays: ArrayShape | null;
  /** Parameters only: texts that are comma-separated lists. */
  readonly lists: ArrayShape | null;
  readonly objects: ObjectShape | null;
  /** Values that nest too deep or are no JSON: anything is allowed. */
  readonly opaque: number;
}

/** Nothing seen yet. */
export const emptyShape: Shape = newShape();

/** A shape of its own that nothing was added to yet. */
export function newShape(): Growing<Shape> {
  return {
    count: 0,
    nulls: 0,
    booleans: 0,
    numbers: null,
    texts: null,
    arrays: null,
    lists: null,
    objects: null,
    opaque: 0,
  };
}

/** Max distinct levels of nesting. */
export const shapeDepth = 16;
/** Different texts that may still be an enumeration, and their length. */
export const enumeration = { values: 12, length: 40 } as const;

/** Different names of an object at this depth (0 is the whole body) before they count as data. */
export function widthAt(depth: number): number {
  return depth < 3 ? 128 : depth < 6 ? 64 : 16;
}
