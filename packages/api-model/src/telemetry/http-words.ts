import { limits } from "../limits.ts";
import { remembered } from "../remembered.ts";
import { wireText } from "./wire-value.ts";

/** RFC 9110 §5.6.2: a method is a token. */
export const methodToken = /^[\w!#$%&'*+.^`|~-]{1,40}$/;

/** A short text, cut at 255 characters; null when absent. */
export function word(value: unknown): string | null {
  return wireText(value)?.slice(0, limits.word) ?? null;
}

/** Only what a status line can hold; an aborted call has none, and none is invented. */
export function readStatus(value: unknown): number | null {
  const text = wireText(value) ?? "";
  return /^[1-9]\d\d$/.test(text) ? Number(text) : null;
}

/** A scheme in lower case, whether it came as `https` or `https://`. */
export function readScheme(value: unknown): string | null {
  return schemeOf(wireText(value) ?? "");
}

const schemeOf = remembered((text): string | null => {
  const first = (text.split(",", 1)[0] ?? "").trim().toLowerCase();
  const [, scheme] = /^([a-z][a-z0-9+.-]{0,20})(?::\/{0,2})?$/.exec(first) ?? [];
  return scheme ?? null;
});
