import { Buffer } from "node:buffer";

/** RFC 4648: either alphabet, with padding or without. */
const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** A body field: absent or "" is no body, anything but base64 is `"malformed"`. */
export function decodeBody(value: unknown): Uint8Array | null | "malformed" {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "string") return "malformed";
  const compact = base64.test(value) ? value : withoutSpace(value);
  if (compact === null) return "malformed";
  const length = compact.endsWith("=") ? compact.indexOf("=") : compact.length;
  // One character over a multiple of four is no encoding.
  if (length % 4 === 1) return "malformed";
  return length === 0 ? null : Buffer.from(compact, "base64");
}

function withoutSpace(text: string): string | null {
  const compact = text.replaceAll(/\s+/g, "");
  return base64.test(compact) ? compact : null;
}
