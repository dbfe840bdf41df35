import { addArray, addMembers } from "./add-members.ts";
import { addBoolean, addNumber, addText } from "./add-scalar.ts";
import type { Growing } from "./growing.ts";
import { newShape, shapeDepth, type Shape } from "./shape.ts";

/** Adds one parsed JSON value to a shape, as if it had come so many times. */
export function addJson(into: Growing<Shape>, value: unknown, times = 1, depth = 0): void {
  if (typeof value === "string") return addText(into, value, times);
  if (typeof value === "number") return addNumber(into, value, times);
  if (typeof value === "boolean") return addBoolean(into, times);
  const below = (each: Growing<Shape>, part: unknown) => addJson(each, part, times, depth + 1);
  if (typeof value === "object" && value !== null && depth < shapeDepth) {
    if (!Array.isArray(value)) return addMembers(into, Object.entries(value), below, times, depth);
    into.arrays = addArray(into.arrays, value, below, times);
  } else if (value === null) into.nulls += times;
  else into.opaque += times;
  into.count += times;
}

/** The shape of one parsed JSON value. */
export function toShape(value: unknown): Shape {
  const shape = newShape();
  addJson(shape, value);
  return shape;
}
