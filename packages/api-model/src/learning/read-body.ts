import { mediaType } from "../telemetry/media-type.ts";
import { addArray, addMembers } from "./add-members.ts";
import { addPairs, addParts } from "./add-parameters.ts";
import { addAnyText, addBoolean, addNumber, addText } from "./add-scalar.ts";
import type { Growing } from "./growing.ts";
import { parseBody, type ParsedBody } from "./parse-body.ts";
import { type Shape, newShape, shapeDepth } from "./shape.ts";

/** A body that was read: its media type, and what adds it to a shape; null when it is no text that we read or is broken. */
interface ReadBody {
  readonly media: string;
  readonly add: ((into: Growing<Shape>, times: number) => void) | null;
}

/** Reads a body by its content type; null when there is none, or nothing says what it is. */
export function readBody(bytes: Uint8Array | null, contentType: string | null): ReadBody | null {
  const media = contentType === null ? "" : mediaType(contentType);
  if (bytes === null || contentType === null || media === "") return null;
  const body = parseBody(bytes, media, contentType);
  return { media, add: body === null ? null : adding(body, media) };
}

function adding(body: ParsedBody, media: string): ReadBody["add"] {
  switch (body.kind) {
    case "json":
      return (into, times) => addJson(into, body.value, times);
    case "form":
      return (into, times) => addPairs(into, body.pairs, times);
    case "parts":
      return (into, times) => addParts(into, body.parts, times);
    case "text":
      return media.startsWith("text/") ? (into, times) => addAnyText(into, "", times) : null;
  }
}

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
