import { limits } from "../limits.ts";
import { bodyText } from "../telemetry/body-text.ts";
import { isWithinDepth } from "../telemetry/json-depth.ts";
import { isJsonType, mediaType } from "../telemetry/media-type.ts";
import { multipartParts } from "./multipart.ts";
import { queryPairs } from "./pairs.ts";
import { pairsShape, partsShape } from "./parameter-shape.ts";
import { emptyShape, type Shape } from "./shape.ts";
import { shapeOf } from "./shape-of.ts";

/** A body that was read: its media type and shape, null when it is no text that we read or is broken. */
export interface ReadBody {
  readonly media: string;
  readonly shape: Shape | null;
}

/** Reads a body by its content type; null when there is none, or nothing says what it is. */
export function readBody(bytes: Uint8Array | null, contentType: string | null): ReadBody | null {
  const media = contentType === null ? "" : mediaType(contentType);
  if (bytes === null || contentType === null || media === "") return null;
  if (isJsonType(media)) {
    const value = jsonBody(bytes, contentType);
    return { media, shape: value === undefined ? null : shapeOf(value) };
  }
  const text = bodyText(bytes, contentType);
  return { media, shape: text === null ? null : textBodyShape(text, media, contentType) };
}

function textBodyShape(text: string, media: string, contentType: string): Shape | null {
  if (media === "application/x-www-form-urlencoded") return pairsShape(queryPairs(text));
  if (media === "multipart/form-data") {
    const parts = multipartParts(text, contentType);
    return parts === null ? null : partsShape(parts, fileShape);
  }
  return media.startsWith("text/") ? anyText("") : null;
}

const fileShape = anyText("binary");

/** Text that is one value as a whole: its length and wording teach nothing. */
function anyText(format: string): Shape {
  const texts = { count: 1, minLength: 0, maxLength: 0, formats: new Map([[format, 1]]), values: null };
  return { ...emptyShape, count: 1, texts };
}

const parsed = new WeakMap<Uint8Array, { readonly contentType: string; readonly value: unknown }>();

/** The JSON of a body, read once however many look at it; undefined when it is none. The bytes must not change. */
export function jsonBody(bytes: Uint8Array, contentType: string): unknown {
  const known = parsed.get(bytes);
  if (known?.contentType === contentType) return known.value;
  const text = bodyText(bytes, contentType);
  const value = text === null ? undefined : parseJson(text);
  parsed.set(bytes, { contentType, value });
  return value;
}

/** The value of a JSON text; undefined when it is none or nests too deep. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return isWithinDepth(value, limits.jsonDepth) ? value : undefined;
  } catch {
    return undefined;
  }
}
