import { mediaType } from "../telemetry/media-type.ts";
import { addJson } from "./add-json.ts";
import { addPairs, addParts } from "./add-parameters.ts";
import { addAnyText } from "./add-scalar.ts";
import type { Growing } from "./growing.ts";
import { parseBody, type ParsedBody } from "./parse-body.ts";
import type { Shape } from "./shape.ts";

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
