import { limits } from "../limits.ts";
import { isTextWithinDepth } from "./json-depth.ts";

/** Whether a text is one JSON value (a byte order mark before it is tolerated) that nests within the limit. */
export function isJsonText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return isTextWithinDepth(text, value, limits.jsonDepth);
  } catch {
    return false;
  }
}
