import { unescaped } from "../links/decode-url.ts";

/** Whether a link contains an address of the recipient: plain, percent-encoded, in base64, hex or ROT13. */
export function recipientIn(url: string, recipients: readonly string[]): boolean {
  if (recipients.length === 0) return false;
  const plain = unescaped(unescaped(url));
  const lowered = plain.toLowerCase();
  return recipients.some(
    (address) =>
      address.length > 5 && hidden(address).some(([text, isExact]) => (isExact ? plain : lowered).includes(text)),
  );
}

/** Encodings of an address, and whether they are case-sensitive. */
function hidden(address: string): (readonly [string, boolean])[] {
  const bytes = Buffer.from(address, "utf8");
  return [
    [address, false],
    [bytes.toString("hex"), false],
    [rot13(address), false],
    // The last characters depend on what follows, so omit them.
    ...[0, 1, 2].map((shift) => [based(bytes, shift), true] as const),
  ];
}

/** Base64 of an address after `shift` other bytes, without the characters that depend on its neighbors. */
function based(bytes: Buffer, shift: number): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64url");
  const start = shift === 0 ? 0 : shift + 1;
  return text.slice(start, Math.floor(((bytes.length + shift) * 8) / 6));
}

function rot13(text: string): string {
  return text.replace(/[a-z]/g, (letter) => String.fromCodePoint(((letter.charCodeAt(0) - 97 + 13) % 26) + 97));
}
