import type { CipherGCM, DecipherGCM } from "node:crypto";

/** Bytes of a step, each some milliseconds: whole groups of three, which Base64 makes four characters of. */
const stepBytes = 3 * 128 * 1024;
const stepCharacters = (stepBytes / 3) * 4;

interface ToSeal {
  /** What the sealed text begins with. */
  readonly start: string;
  readonly nonce: Buffer;
  readonly bytes: Buffer;
}

/** Seals bytes, step by step. A byte is a character, and the text of these is what is encrypted, as UTF-8. */
export function* sealSteps(cipher: CipherGCM, { start, nonce, bytes }: ToSeal): Generator<undefined, string> {
  const encoded: string[] = [start];
  // What is left of the last step, because Base64 takes groups of three bytes.
  let rest = nonce;
  for (let at = 0; at < bytes.length; at += stepBytes) {
    const all = Buffer.concat([rest, cipher.update(bytes.toString("latin1", at, at + stepBytes), "utf8")]);
    const whole = all.length - (all.length % 3);
    encoded.push(all.toString("base64url", 0, whole));
    rest = all.subarray(whole);
    yield;
  }
  encoded.push(Buffer.concat([rest, cipher.final(), cipher.getAuthTag()]).toString("base64url"));
  return encoded.join("");
}

/** Decodes Base64 from a place on, step by step. */
export function* decodeSteps(text: string, from: number): Generator<undefined, Buffer> {
  const decoded: Buffer[] = [];
  for (let at = from; at < text.length; at += stepCharacters) {
    decoded.push(Buffer.from(text.slice(at, at + stepCharacters), "base64url"));
    yield;
  }
  return Buffer.concat(decoded);
}

/** Opens what `sealSteps` sealed. @throws Error when it was altered */
export function* openSteps(decipher: DecipherGCM, ciphertext: Buffer): Generator<undefined, Buffer<ArrayBuffer>> {
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  const opened: Buffer[] = [];
  for (let at = 0; at < ciphertext.length; at += stepBytes) {
    const text = utf8.decode(decipher.update(ciphertext.subarray(at, at + stepBytes)), { stream: true });
    opened.push(Buffer.from(text, "latin1"));
    yield;
  }
  opened.push(Buffer.from(utf8.decode(decipher.final()), "latin1"));
  return Buffer.concat(opened);
}
