/** Decoded content, and whether the encoding was valid. */
export interface DecodedContent {
  readonly content: Buffer;
  readonly isKnown: boolean;
  readonly isValid: boolean;
}

/** Decodes a Content-Transfer-Encoding; unknown ones pass bytes through. */
export function decodeTransfer(bytes: Buffer, encoding: string): DecodedContent {
  switch (encoding) {
    case "base64":
      return decodeBase64(bytes);
    case "quoted-printable":
      return { ...decodeQuotedPrintable(bytes), isKnown: true };
    case "":
    case "7bit":
    case "8bit":
    case "binary":
      return { content: bytes, isKnown: true, isValid: true };
    default:
      return { content: bytes, isKnown: false, isValid: true };
  }
}

/** Padding in the middle doesn't end base64: clients decode concatenated pieces. */
function decodeBase64(bytes: Buffer): DecodedContent {
  const text = bytes.toString("latin1");
  const isValid = !/[^A-Za-z0-9+/=\s]/.test(text);
  const padding = text.search(/=[\s=]*[A-Za-z0-9+/]/);
  const content =
    padding === -1
      ? Buffer.from(text, "base64")
      : Buffer.concat(text.split(/=+/).map((piece) => Buffer.from(piece, "base64")));
  return { content, isKnown: true, isValid };
}

const [equals, newline, carriageReturn, space, tab] = [0x3d, 0x0a, 0x0d, 0x20, 0x09];

/** RFC 2045 §6.7: `=XX` is a byte, a trailing `=` joins lines; anything else is literal. */
function decodeQuotedPrintable(bytes: Buffer): { readonly content: Buffer; readonly isValid: boolean } {
  const content = Buffer.allocUnsafe(bytes.length);
  let [length, at, isValid] = [0, 0, true];
  while (at < bytes.length) {
    const next = bytes.indexOf(equals, at);
    const stop = next === -1 ? bytes.length : next;
    length += bytes.copy(content, length, at, stop);
    if (next === -1) break;
    const byte = hexValue(bytes[next + 1]) * 16 + hexValue(bytes[next + 2]);
    const joined = byte >= 0 ? 0 : softBreak(bytes, next + 1);
    if (byte >= 0) content[length++] = byte;
    else if (joined === 0) {
      content[length++] = equals;
      isValid = false;
    }
    at = byte >= 0 ? next + 3 : joined === 0 ? next + 1 : joined;
  }
  return { content: content.subarray(0, length), isValid };
}

/** A hex digit's value; negative enough for invalid digits that a sum of two is negative. */
function hexValue(code: number | undefined): number {
  if (code === undefined) return -1000;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1000;
}

/** Start of the line after a soft break; 0 if this isn't one. */
function softBreak(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes[at] === space || bytes[at] === tab) at += 1;
  if (at >= bytes.length) return bytes.length;
  if (bytes[at] === carriageReturn) at += 1;
  return bytes[at] === newline ? at + 1 : bytes[at - 1] === carriageReturn ? at : 0;
}
