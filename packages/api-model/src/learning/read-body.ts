import { limits } from "../limits.ts";
import { bodyText, charsetOf } from "../telemetry/body-text.ts";
import { isTextWithinDepth } from "../telemetry/json-depth.ts";
import { isJsonType, mediaType } from "../telemetry/media-type.ts";
import { multipartParts } from "./multipart.ts";
import { queryPairs } from "./pairs.ts";
import { addJson } from "./add-json.ts";
import { addPairs, addParts } from "./add-parameters.ts";
import { addAnyText } from "./add-scalar.ts";
import type { Growing } from "./growing.ts";
import type { Shape } from "./shape.ts";

/** A body that was read: its media type, and what adds it to a shape; null when it is no text that we read or is broken. */
export interface ReadBody {
  readonly media: string;
  readonly add: ((into: Growing<Shape>, times: number) => void) | null;
}

/** Reads a body by its content type; null when there is none, or nothing says what it is. */
export function readBody(bytes: Uint8Array | null, contentType: string | null): ReadBody | null {
  const media = contentType === null ? "" : mediaType(contentType);
  if (bytes === null || contentType === null || media === "") return null;
  if (isLongBody(bytes)) return { media, add: null };
  if (isJsonType(media)) {
    const value = jsonBody(bytes, contentType);
    return { media, add: value === undefined ? null : (into, times) => addJson(into, value, times) };
  }
  const text = bodyText(bytes, contentType);
  return { media, add: text === null ? null : addTextBody(text, media, contentType) };
}

function addTextBody(text: string, media: string, contentType: string): ReadBody["add"] {
  if (media === "application/x-www-form-urlencoded") {
    const pairs = queryPairs(text);
    return (into, times) => addPairs(into, pairs, times);
  }
  if (media === "multipart/form-data") {
    const parts = multipartParts(text, contentType);
    return parts && ((into, times) => addParts(into, parts, times));
  }
  return media.startsWith("text/") ? (into, times) => addAnyText(into, "", times) : null;
}

/** A body that is JSON. */
interface JsonBody {
  readonly text: string;
  readonly value: unknown;
}

interface JsonRead {
  readonly bytes: Uint8Array;
  readonly charset: string;
  readonly body: JsonBody | null;
}

/** Bodies that were read last: of two calls, as all who look at one do so one after the other. */
const lastRead: JsonRead[] = [];
const mostRead = 4;
let nextRead = 0;

/** Whether a body has more bytes than are looked into: reading it would hold up other calls. */
export function isLongBody(bytes: Uint8Array): boolean {
  return bytes.length > limits.parsedBody;
}

/**
 * The JSON of a body, read once for all who look at a call; null when it is none or too long. The bytes must not change. A `WeakMap`
 * of all bodies would cost more than reading most of them again.
 */
export function readJsonBody(bytes: Uint8Array, contentType: string): JsonBody | null {
  if (isLongBody(bytes)) return null;
  const charset = charsetOf(contentType);
  for (const known of lastRead) if (known.bytes === bytes && known.charset === charset) return known.body;
  const text = bodyText(bytes, contentType);
  const value = text === null ? undefined : parseJson(text);
  const body = text === null || value === undefined ? null : { text, value };
  lastRead[nextRead] = { bytes, charset, body };
  nextRead = (nextRead + 1) % mostRead;
  return body;
}

/** The value of a body that is JSON; undefined when it is none or too long. */
export function jsonBody(bytes: Uint8Array, contentType: string): unknown {
  return readJsonBody(bytes, contentType)?.value;
}

/** The value of a JSON text; undefined when it is none or nests too deep. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return isTextWithinDepth(text, value, limits.jsonDepth) ? value : undefined;
  } catch {
    return undefined;
  }
}
