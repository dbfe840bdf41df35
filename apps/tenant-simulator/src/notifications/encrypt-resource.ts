import { constants, createCipheriv, createHmac, type KeyObject, publicEncrypt, randomBytes } from "node:crypto";
import type { JsonObject } from "../json.ts";

/** The encryption certificate of a subscription. */
export interface EncryptionCertificate {
  /** The subscriber's id for it. */
  readonly id: string;
  /** SHA-1 in upper-case hex. */
  readonly thumbprint: string;
  readonly publicKey: KeyObject;
}

const keyBytes = 32;
const ivBytes = 16;

/**
 * Encrypts resource data like Graph: AES-256-CBC with a random key whose first bytes are the IV, HMAC-SHA-256 of the
 * ciphertext, and the key encrypted with RSA-OAEP.
 */
export function encryptResource(data: JsonObject, { id, thumbprint, publicKey }: EncryptionCertificate): JsonObject {
  const key = randomBytes(keyBytes);
  const cipher = createCipheriv("aes-256-cbc", key, key.subarray(0, ivBytes));
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(data), "utf8"), cipher.final()]);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return {
    data: encrypted.toString("base64"),
    dataSignature: createHmac("sha256", key).update(encrypted).digest("base64"),
    dataKey: publicEncrypt({ key: publicKey, padding, oaepHash: "sha1" }, key).toString("base64"),
    encryptionCertificateId: id,
    encryptionCertificateThumbprint: thumbprint,
  };
}
