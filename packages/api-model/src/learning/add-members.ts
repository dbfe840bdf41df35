import { isIdKey } from "../paths/segment-class.ts";
import { foldNames } from "./combine-shapes.ts";
import { owned, under, type Growing } from "./growing.ts";
import { newShape, type ArrayShape, type Shape } from "./shape.ts";

/** Adds an object of these members so many times; a name comes once. */
export function addMembers<Member>(
  into: Growing<Shape>,
  members: Iterable<readonly [name: string, member: Member]>,
  add: (into: Growing<Shape>, member: Member) => void,
  times: number,
  depth = 0,
): void {
  into.count += times;
  const objects = (into.objects ??= { count: 0, properties: new Map(), rest: null, isMap: false });
  objects.count += times;
  for (const [name, member] of members) {
    const isData = objects.isMap || isIdKey(name);
    add(isData ? (objects.rest ??= newShape()) : under(objects.properties, name, newShape), member);
  }
  const folded = foldNames(objects, depth);
  if (folded !== objects) into.objects = owned(folded);
}

/** The array with one more of these items, which came so many times; what is added to is returned. */
export function addArray<Item>(
  known: Growing<ArrayShape> | null,
  items: readonly Item[],
  add: (into: Growing<Shape>, item: Item) => void,
  times: number,
): Growing<ArrayShape> {
  const { length } = items;
  const array = known ?? { count: 0, minItems: length, maxItems: length, items: null };
  array.count += times;
  array.minItems = Math.min(array.minItems, length);
  array.maxItems = Math.max(array.maxItems, length);
  for (const item of items) add((array.items ??= newShape()), item);
  return array;
}
