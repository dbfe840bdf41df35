import { pointerToken } from "../redaction/masking.ts";
import { isWireObject } from "../telemetry/wire-value.ts";

/** The keys of an RFC 6901 pointer. */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The RFC 6901 pointer of keys. */
export function toPointer(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${pointerToken(String(key))}`).join("");
}

/** A member of an object or an item of a list; undefined where there is none. */
export function memberAt(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
  return isWireObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** As much of a pointer as leads to something. */
export function reachable(value: unknown, keys: readonly string[]): string[] {
  const found: string[] = [];
  let at = value;
  for (const key of keys) {
    at = memberAt(at, key);
    if (at === undefined) break;
    found.push(key);
  }
  return found;
}
