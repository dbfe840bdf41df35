import { combineShapes } from "../learning/combine-shapes.ts";
import { emptyShape, type ObjectShape, type Shape } from "../learning/shape.ts";

/** A member under which objects of the same kind come again: as a list, or one. */
interface RecursiveMember {
  readonly isList: boolean;
  readonly mayBeNull: boolean;
}

/** Objects of all levels of a tree together. */
export interface JoinedLevels {
  readonly object: ObjectShape;
  readonly members: ReadonlyMap<string, RecursiveMember>;
}

/** Share of an object's members that the objects in it have at least: those deep down are few, and lack what is rare. */
const minShare = 2 / 3;

/**
 * Joins the levels of a tree, such as categories with `children`. Objects are of one kind if those in it have no other
 * members, and the one under which they come is among them. Null where there is none.
 */
export function joinLevels(object: ObjectShape): JoinedLevels | null {
  const names = [...object.properties.keys()].filter((name) => isRecursive(object, name)).toSorted();
  const levels = levelsOf(object, names);
  const members = new Map(
    names.flatMap((name) => {
      const member = memberOf(levels.flatMap((each) => each.properties.get(name) ?? []));
      return member === null ? [] : [[name, member] as const];
    }),
  );
  // Without a member that varies too much, there are fewer levels.
  if (members.size < names.length || members.size === 0) return null;
  const joined = levels
    .map((each) => ({ ...emptyShape, count: each.count, objects: withoutLevels(each, names) }))
    .reduce<Shape>(combineShapes, emptyShape);
  return joined.objects === null ? null : { object: joined.objects, members };
}

function isRecursive(object: ObjectShape, name: string): boolean {
  const inner = objectsIn(object.properties.get(name));
  if (inner === null || inner.rest !== null || object.rest !== null) return false;
  const names = [...inner.properties.keys()];
  return (
    inner.properties.has(name) &&
    names.length > 1 &&
    names.length >= object.properties.size * minShare &&
    names.every((each) => object.properties.has(each))
  );
}

/** Objects that a member holds, in a list or by itself. */
function objectsIn(shape: Shape | undefined): ObjectShape | null {
  return shape?.objects ?? shape?.arrays?.items?.objects ?? null;
}

function levelsOf(object: ObjectShape, names: readonly string[]): ObjectShape[] {
  const inner = names.flatMap((name) => objectsIn(object.properties.get(name)) ?? []);
  return [object, ...inner.flatMap((each) => levelsOf(each, names))];
}

/** What a member holds on all levels; null where it's more than lists of objects, or than objects. */
function memberOf(shapes: readonly Shape[]): RecursiveMember | null {
  const { arrays, objects, nulls, count } = shapes.reduce(combineShapes, emptyShape);
  const mayBeNull = nulls > 0;
  if (objects !== null) return objects.count + nulls === count ? { isList: false, mayBeNull } : null;
  const items = arrays?.items ?? null;
  const isList = arrays !== null && items !== null && arrays.count + nulls === count;
  return isList && items.objects?.count === items.count ? { isList, mayBeNull } : null;
}

/** An object whose recursive members keep their counts only. */
function withoutLevels(object: ObjectShape, names: readonly string[]): ObjectShape {
  const properties = [...object.properties].map(([name, shape]) =>
    names.includes(name) ? ([name, { ...emptyShape, count: shape.count }] as const) : ([name, shape] as const),
  );
  return { ...object, properties: new Map(properties) };
}
