import type { BodyOf, Endpoints } from "@parapet/contract";
import { makeCertificate } from "./make-certificate.ts";
import { readKeyPair } from "./read-key-pair.ts";
import type { MailConnectionRow } from "./table.ts";

type NewCredential = NonNullable<BodyOf<Endpoints["mailConnection.configure"]>["credential"]>;

/** The columns that tell of a credential, and what has to be sealed. */
export interface ReadCredential {
  readonly secret: string;
  readonly columns: Pick<
    MailConnectionRow,
    "credentialKind" | "certificate" | "certificateOrigin" | "certificateThumbprint" | "certificateExpiresAt"
  >;
}

/** Takes a secret, reads a certificate that was brought, or makes one. @throws Failure `invalid_input` */
export async function readCredential(credential: NewCredential, now: Date): Promise<ReadCredential> {
  switch (credential.kind) {
    case "secret":
      return { secret: credential.secret, columns: { ...noCertificate, credentialKind: "secret" } };
    case "certificate":
      return certified({ ...credential, privateKey: credential.private_key }, "brought", now);
    case "make_certificate":
      return certified(await makeCertificate("Parapet Secure Inbox", now), "made", now);
  }
}

/** Without any credential, or with one that has no certificate. */
export const noCertificate = {
  credentialKind: null,
  certificate: null,
  certificateOrigin: null,
  certificateThumbprint: null,
  certificateExpiresAt: null,
} as const;

function certified(pair: Parameters<typeof readKeyPair>[0], origin: "made" | "brought", now: Date): ReadCredential {
  const { certificate, privateKey, thumbprint, expiresAt } = readKeyPair(pair, now);
  return {
    secret: privateKey,
    columns: {
      credentialKind: "certificate",
      certificate,
      certificateOrigin: origin,
      certificateThumbprint: thumbprint,
      certificateExpiresAt: expiresAt,
    },
  };
}
