import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

/** Encrypts what the database must not hold in clear. */
export interface Sealing {
  /** Seals text for one place, such as `user:<id>:totp`; it opens nowhere else. */
  seal(plaintext: string, context: string): string;
  /** @throws SealingError when the text was sealed with another key, for another place, or was altered. */
  open(sealed: string, context: string): string;
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
    digest: (text, context) => createHmac("sha256", digestKey).update(`${context}\0${text}`).digest(),
  };
}

/** A key object: Node takes five times as long to make an HMAC of plain bytes. */
function derive(secret: string | Uint8Array, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
}

function decrypt(key: KeyObject, bytes: Buffer, context: string): string {
  const nonce = bytes.subarray(0, nonceLength);
  const ciphertext = bytes.subarray(nonceLength, -tagLength);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagLength));
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString("utf8");
}
