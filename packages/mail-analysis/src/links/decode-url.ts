const absolute = /^https?:\/\/[^\s"'<>]{3,}/i;

/** Parses a text as an absolute web address after up to three rounds of percent and base64 decoding; else null. */
export function decodedUrl(text: string): string | null {
  let value = text;
  for (let round = 0; round < 3; round += 1) {
    const plain = unescapedUrl(value);
    if (absolute.test(plain)) return plain;
    const next = unbased(plain);
    if (next === null) return null;
    value = next;
  }
  return null;
}

function unescapedUrl(text: string): string {
  let value = text;
  for (let round = 0; round < 3 && value.includes("%"); round += 1) {
    if (absolute.test(value)) break;
    const next = unescaped(value);
    if (next === value) break;
    value = next;
  }
  return value;
}

/** Percent decoding that keeps invalid sequences. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Decodes base64 and base64url if the result is text. */
function unbased(text: string): string | null {
  if (text.length < 12 || !/^[\w+/-]+=*$/.test(text)) return null;
  const bytes = Buffer.from(text.replaceAll("-", "+").replaceAll("_", "/"), "base64");
  const decoded = bytes.toString("latin1");
  return /^[\x20-\x7e]{8,}$/.test(decoded) ? decoded : null;
}

/** A web address; null if it's invalid. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text.trim());
  } catch {
    return null;
  }
}
