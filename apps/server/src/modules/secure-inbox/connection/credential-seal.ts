import { X509Certificate } from "node:crypto";
import type { Credential } from "@parapet/graph-client";
import type { Sealing } from "../../../platform/sealing.ts";
import type { ConfiguredConnection } from "./queries.ts";

const context = (providerId: string) => `mail-connection:${providerId}:credential`;

/** Seals a client secret or private key for one provider. */
export function sealCredential(sealing: Sealing, providerId: string, text: string): string {
  return sealing.seal(text, context(providerId));
}

/** Opens the stored credential for the client. */
export function openCredential(
  sealing: Sealing,
  {
    providerId,
    sealedCredential,
    certificate,
  }: Pick<ConfiguredConnection, "providerId" | "sealedCredential" | "certificate">,
): Credential {
  const text = sealing.open(sealedCredential, context(providerId));
  if (certificate === null) return { kind: "secret", secret: text };
  const thumbprint = new X509Certificate(certificate).fingerprint256.replaceAll(":", "");
  return { kind: "certificate", privateKey: text, thumbprint };
}
