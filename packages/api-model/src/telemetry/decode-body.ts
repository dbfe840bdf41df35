import { Buffer } from "node:buffer";

/** A body field: absent or "" is no body, anything but base64 is `"malformed"`. */
export function decodeBody(value: unknown): Uint8Array | null | "malformed" {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "string") return "malformed";
  const compact = value.replaceAll(/\s+/g, "");
  // RFC 4648: either alphabet, with padding or without; one character over a multiple of four is no encoding.
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(compact)) return "malformed";
  const length = compact.endsWith("=") ? compact.indexOf("=") : compact.length;
  if (length % 4 === 1) return "malformed";
  return length === 0 ? null : Buffer.from(compact, "base64");
}
