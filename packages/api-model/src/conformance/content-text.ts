import { parseJson } from "../learning/parse-body.ts";
import { isJsonType, mediaType } from "../telemetry/media-type.ts";
import { unread } from "./finding.ts";

/** Content of a text with a stated content type: JSON, or anything else, which isn't read. */
export type TextContent = "json" | "other";

/** How a text becomes a value of these types. */
type Read = (text: string, types: ReadonlySet<string>) => unknown;

/** A text that is no JSON stays one, and is of the wrong type then. */
export const readers: Readonly<Record<TextContent | "default", Read>> = {
  json: (text) => {
    const value = parseJson(text);
    return value === undefined ? text : value;
  },
  other: (text, types) => (types.size === 0 || types.has("string") ? text : unread),
  default: (text, types) => {
    const value = /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
    const isMeant = value !== undefined && types.has(Array.isArray(value) ? "array" : "object");
    return isMeant ? value : scalar(text, types);
  },
};

/** What content types say that are separated by commas; null for plain text, which is read by the default reader. */
export function getTextContent(contentTypes: string): TextContent | null {
  const types = contentTypes.split(",").map((each) => each.trim());
  if (types.every((each) => isJsonType(each))) return "json";
  return types.every((each) => mediaType(each) === "text/plain") ? null : "other";
}

/** A text as the value of one of these types; text where none fits, or where a text is welcome. */
export function scalar(text: string, types: ReadonlySet<string>): unknown {
  if ((types.has("integer") || types.has("number")) && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text))
    return Number(text);
  if (types.has("boolean") && (text === "true" || text === "false")) return text === "true";
  if (types.has("null") && (text === "" || text === "null")) return null;
  return text;
}
