import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type DecipherGCM,
  hkdfSync,
  type KeyObject,
  randomBytes,
  type CipherGCM,
} from "node:crypto";
import { inSlices } from "./slices.ts";

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
function* sealSteps(cipher: CipherGCM, { start, nonce, bytes }: ToSeal): Generator<undefined, string> {
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
function* decodeSteps(text: string, from: number): Generator<undefined, Buffer> {
  const decoded: Buffer[] = [];
  for (let at = from; at < text.length; at += stepCharacters) {
    decoded.push(Buffer.from(text.slice(at, at + stepCharacters), "base64url"));
    yield;
  }
  return Buffer.concat(decoded);
}

/** Opens what `sealSteps` sealed. @throws Error when it was altered */
function* openSteps(decipher: DecipherGCM, ciphertext: Buffer): Generator<undefined, Buffer<ArrayBuffer>> {
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

/** Encrypts what the database must not hold in clear. */
export interface Sealing {
  /** Seals text for one place, such as `user:<id>:totp`; it opens nowhere else. */
  seal(plaintext: string, context: string): string;
  /** @throws SealingError when the text was sealed with another key, for another place, or was altered. */
  open(sealed: string, context: string): string;
  /** The same for bytes, such as an email, in slices of a few milliseconds; each byte is a character of the text (Latin-1). */
  sealBytes(bytes: Buffer, context: string): Promise<string>;
  /** @throws SealingError */
  openBytes(sealed: string, context: string): Promise<Buffer<ArrayBuffer>>;
  /** Keyed digest of a short secret, so that a copy of the database is not enough to guess it. */
  digest(secret: string, context: string): Buffer;
}

export class SealingError extends Error {
  override readonly name = "SealingError";
}

const version = "s1";
const nonceLength = 12;
const tagLength = 16;

/** AES-256-GCM and HMAC-SHA-256 under keys derived (HKDF, RFC 5869) from one secret. */
export function createSealing(secret: string | Uint8Array): Sealing {
  const sealingKey = derive(secret, "parapet sealing");
  const digestKey = derive(secret, "parapet digest");
  return {
    seal(plaintext, context) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, nonce).setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
      return `${version}.${Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]).toString("base64url")}`;
    },
    open(sealed, context) {
      const [name, encoded] = sealed.split(".");
      if (name !== version || encoded === undefined) throw new SealingError("The sealed text has an unknown format.");
      try {
        return decrypt(sealingKey, Buffer.from(encoded, "base64url"), context);
      } catch {
        throw new SealingError("The sealed text does not open with this key.");
      }
    },
    async sealBytes(bytes, context) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, nonce).setAAD(Buffer.from(context));
      return inSlices(sealSteps(cipher, { start: `${version}.`, nonce, bytes }));
    },
    async openBytes(sealed, context) {
      const start = `${version}.`;
      if (!sealed.startsWith(start)) throw new SealingError("The sealed text has an unknown format.");
      try {
        const encoded = await inSlices(decodeSteps(sealed, start.length));
        return await inSlices(openSteps(decipherOf(sealingKey, encoded, context), ciphertextOf(encoded)));
      } catch {
        throw new SealingError("The sealed text does not open with this key.");
      }
    },
    digest: (text, context) => createHmac("sha256", digestKey).update(`${context}\0${text}`).digest(),
  };
}

/** A key object: Node takes five times as long to make an HMAC of plain bytes. */
function derive(secret: string | Uint8Array, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
}

function decrypt(key: KeyObject, bytes: Buffer, context: string): string {
  const decipher = decipherOf(key, bytes, context);
  return Buffer.concat([decipher.update(ciphertextOf(bytes)), decipher.final()]).toString("utf8");
}

function ciphertextOf(bytes: Buffer): Buffer {
  return bytes.subarray(nonceLength, -tagLength);
}

function decipherOf(key: KeyObject, bytes: Buffer, context: string): DecipherGCM {
  const nonce = bytes.subarray(0, nonceLength);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength });
  return decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagLength));
}
