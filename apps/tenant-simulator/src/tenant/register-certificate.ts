import { X509Certificate } from "node:crypto";
import type { RegisteredCertificate } from "./registration.ts";

/** Parses a certificate uploaded to a registration. */
export function registerCertificate(pem: string): RegisteredCertificate {
  const certificate = new X509Certificate(pem);
  return {
    thumbprints: [certificate.fingerprint, certificate.fingerprint256].map(base64UrlOf),
    publicKey: certificate.publicKey,
    expiresAt: new Date(certificate.validTo),
  };
}

function base64UrlOf(fingerprint: string): string {
  return Buffer.from(fingerprint.replaceAll(":", ""), "hex").toString("base64url");
}
