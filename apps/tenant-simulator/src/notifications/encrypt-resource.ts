import { constants, createCipheriv, createHmac, type KeyObject, publicEncrypt, randomBytes } from "node:crypto";
import type { JsonObject } from "../json.ts";

/** The certificate that a subscriber wants resource data encrypted for. */
export interface EncryptionCertificate {
  /** The subscriber's own name for it. */
  readonly id: string;
  /** SHA-1 in upper-case hexadecimal. */
  readonly thumbprint: string;
  readonly publicKey: KeyObject;
}

const keyBytes = 32;
const ivBytes = 16;

/**
 * Encrypts the data of a resource as Graph does: AES-256 in CBC mode by a key of its own, whose first bytes are the
 * initialization vector too, with an HMAC-SHA-256 of what is encrypted; the key goes by RSA-OAEP to the certificate.
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
