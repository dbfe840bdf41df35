const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Length of a time step in milliseconds (RFC 6238). */
export const totpStepMs = 30_000;

/** A six-digit code (RFC 6238, SHA-1). @param secret Base32 (RFC 4648). @throws TypeError for a secret that isn't */
export async function getTotp(secret: string, atMs: number = Date.now()): Promise<string> {
  const hmac = { name: "HMAC", hash: "SHA-1" };
  const key = await crypto.subtle.importKey("raw", fromBase32(secret), hmac, false, ["sign"]);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(atMs / totpStepMs)));
  const digest = new DataView(await crypto.subtle.sign("HMAC", key, counter));
  const offset = digest.getUint8(digest.byteLength - 1) & 0xf;
  return String((digest.getUint32(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** Ignores spaces, dashes, padding and case. */
function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const digits = Array.from(text.toUpperCase().replaceAll(/[\s=-]/g, ""), (each) => alphabet.indexOf(each));
  if (digits.length === 0 || digits.includes(-1)) throw new TypeError("The TOTP secret isn't Base32");
  const bytes = new Uint8Array(Math.floor((digits.length * 5) / 8));
  for (const [index, digit] of digits.entries()) {
    for (let bit = 0; bit < 5; bit += 1) {
      const at = index * 5 + bit;
      if ((digit & (16 >> bit)) !== 0 && at < bytes.length * 8)
        bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (128 >> (at & 7));
    }
  }
  return bytes;
}
