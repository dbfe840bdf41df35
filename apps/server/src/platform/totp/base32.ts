/** RFC 4648 alphabet. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes bytes as RFC 4648 base32 without padding, as authenticator apps read it. */
export function toBase32(bytes: Uint8Array): string {
  let text = "";
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((buffer >>> bits) & 31);
    }
    buffer &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet.charAt((buffer << (5 - bits)) & 31);
}

/** Decodes base32 in any case, spaces and padding ignored. @throws RangeError for a foreign character. */
export function fromBase32(text: string): Uint8Array {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const character of text.toUpperCase().replace(/[\s=]/g, "")) {
    const value = alphabet.indexOf(character);
    if (value < 0) throw new RangeError(`"${character}" is not a base32 character`);
    buffer = (buffer << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(buffer >>> bits);
    buffer &= (1 << bits) - 1;
  }
  return Uint8Array.from(bytes);
}
