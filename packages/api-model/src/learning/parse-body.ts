import { limits } from "../limits.ts";
import { bodyText, charsetOf } from "../telemetry/body-text.ts";
import { isTextWithinDepth } from "../telemetry/json-depth.ts";
import { isJsonType } from "../telemetry/media-type.ts";
import { multipartParts, type Part } from "./multipart.ts";
import { queryPairs, type Pair } from "./pairs.ts";

/** What a body holds, by its media type. */
export type ParsedBody =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "form"; readonly pairs: readonly Pair[] }
  | { readonly kind: "parts"; readonly parts: readonly Part[] }
  | { readonly kind: "text"; readonly text: string };

const form = "application/x-www-form-urlencoded";
/** Bodies that are text and no JSON. */
const textual =
  /^(?:text\/.*|.*[/+]xml|multipart\/form-data|application\/(?:x-www-form-urlencoded|x-ndjson|ndjson|jsonl|x-jsonlines|stream\+json))$/;

/** Parses a body for all who look into one; null when it is too long, broken, or no text that we read. */
export function parseBody(bytes: Uint8Array, media: string, contentType: string): ParsedBody | null {
  if (isLongBody(bytes)) return null;
  if (isJsonType(media)) {
    const value = jsonBody(bytes, contentType);
    return value === undefined ? null : { kind: "json", value };
  }
  const text = textual.test(media) ? bodyText(bytes, contentType) : null;
  if (text === null) return null;
  if (media === form) return { kind: "form", pairs: queryPairs(text) };
  if (media !== "multipart/form-data") return { kind: "text", text };
  const parts = multipartParts(text, contentType);
  return parts && { kind: "parts", parts };
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
const maxCachedReads = 4;
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
  nextRead = (nextRead + 1) % maxCachedReads;
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
