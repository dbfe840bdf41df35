import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import type { FieldError } from "@parapet/contract";
import { Failure } from "../../../platform/failure.ts";
import type { KeyPair } from "./make-certificate.ts";

/** What is told of a certificate, and its key in one form. */
export interface ReadKeyPair extends KeyPair {
  readonly thumbprint: string;
  readonly expiresAt: Date;
}

const smallestModulus = 2048;

/** Reads a certificate with its key as PEM. @throws Failure `invalid_input` that names the field and says what is wrong with it */
export function readKeyPair({ certificate, privateKey }: KeyPair, now: Date): ReadKeyPair {
  const read = certificateOf(certificate);
  const key = keyOf(privateKey);
  if (key.asymmetricKeyType !== "rsa" || (key.asymmetricKeyDetails?.modulusLength ?? 0) < smallestModulus)
    throw refused("private_key", "Microsoft takes RSA keys of 2048 bits or more");
  if (!read.checkPrivateKey(key)) throw refused("private_key", "The key is not the one of the certificate");
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
    throw refused("certificate", "This is no certificate in PEM form");
  }
}

function keyOf(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw refused("private_key", "This is no private key in PEM form, or it is protected by a password");
  }
}

function refused(field: string, message: string): Failure {
  const errors: FieldError[] = [{ pointer: `/body/credential/${field}`, message }];
  return new Failure("invalid_input", { errors });
}
