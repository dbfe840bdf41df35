import { isUtf8 } from "node:buffer";
import { remembered } from "../remembered.ts";

const charset = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i;

/** The charset that a content type names, lower-case; UTF-8 where it names none. */
export const charsetOf = remembered((contentType) => charset.exec(contentType)?.[1]?.toLowerCase() ?? "utf-8");

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * A body as text: UTF-8, else in the charset that the content type names. Null for what is no text (compressed bytes,
 * images) or holds U+0000: a lossy rendering would look like something that was sent.
 */
export function bodyText(bytes: Uint8Array, contentType: string | null): string | null {
  const encoding = charsetOf(contentType ?? "");
  const isWide = encoding.startsWith("utf-16");
  const text = !isWide && isUtf8(bytes) ? utf8.decode(bytes) : decoded(bytes, encoding);
  return text === null || (!isWide && text.includes("\0")) ? null : text;
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
