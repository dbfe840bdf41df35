const stepMs = 30_000;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The six digits that an authenticator shows (RFC 6238, SHA-1, 30 s); null where the browser computes no MACs. */
export async function totpCode(secret: string, atMs: number): Promise<string | null> {
  // Browsers lend their cryptography to secure origins only.
  if (!globalThis.isSecureContext) return null;
  const key = await crypto.subtle.importKey("raw", fromBase32(secret), { name: "HMAC", hash: "SHA-1" }, false, [
    "sign",
  ]);
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(Math.floor(atMs / stepMs)));
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, message));
  const offset = mac.getUint8(mac.byteLength - 1) & 0x0f;
  return String((mac.getUint32(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** Milliseconds until the next code. */
export function leftOfStep(atMs: number): number {
  return stepMs - (atMs % stepMs);
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = Array.from(text, (character) => alphabet.indexOf(character).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}
