import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import type { FieldError } from "@parapet/contract";
import { Failure } from "../../../platform/failure.ts";
import type { KeyPair } from "./make-certificate.ts";

/** A certificate's metadata, and its key normalized to PKCS #8. */
export interface ReadKeyPair extends KeyPair {
  readonly thumbprint: string;
  readonly expiresAt: Date;
}

const smallestModulus = 2048;

/** Parses a PEM certificate and its key. @throws Failure `invalid_input` with the failing field and reason */
export function readKeyPair({ certificate, privateKey }: KeyPair, now: Date): ReadKeyPair {
  const read = certificateOf(certificate);
  const key = keyOf(privateKey);
  if (key.asymmetricKeyType !== "rsa" || (key.asymmetricKeyDetails?.modulusLength ?? 0) < smallestModulus)
    throw refused("private_key", "Microsoft requires RSA keys of at least 2048 bits");
  if (!read.checkPrivateKey(key)) throw refused("private_key", "The key doesn't belong to the certificate");
  const expiresAt = new Date(read.validTo);
  if (expiresAt <= now) throw refused("certificate", "The certificate has expired");
  return {
    certificate: read.toString(),
    privateKey: key.export({ type: "pkcs8", format: "pem" }).toString(),
    thumbprint: read.fingerprint.replaceAll(":", ""),
    expiresAt,
  };
}

function certificateOf(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw refused("certificate", "Not a PEM certificate");
  }
}

function keyOf(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw refused("private_key", "Not a PEM private key, or it is password-protected");
  }
}

function refused(field: string, message: string): Failure {
  const errors: FieldError[] = [{ pointer: `/body/credential/${field}`, message }];
  return new Failure("invalid_input", { errors });
}
