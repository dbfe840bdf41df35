import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type DecipherGCM,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { decodeSteps, openSteps, sealSteps } from "./sealing-steps.ts";
import { inSlices } from "./slices.ts";

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
