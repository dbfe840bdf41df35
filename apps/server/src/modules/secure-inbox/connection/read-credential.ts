import type { BodyOf, Endpoints } from "@parapet/contract";
import { makeCertificate } from "./make-certificate.ts";
import { readKeyPair } from "./read-key-pair.ts";
import type { MailCredentialRow } from "./table.ts";

type NewCredential = NonNullable<BodyOf<Endpoints["mailConnection.configure"]>["credential"]>;

/** The columns that tell of a credential, and what has to be sealed. */
export interface ReadCredential {
  readonly secret: string;
  readonly columns: Omit<StoredCredential, "sealedCredential">;
}

/** What is stored of a credential, whether it is in use or stands beside the one that is. */
export type StoredCredential = Pick<
  MailCredentialRow,
  | "credentialKind"
  | "sealedCredential"
  | "certificate"
  | "certificateOrigin"
  | "certificateThumbprint"
  | "credentialExpiresAt"
>;

/** Takes a secret, reads a certificate that was brought, or makes one. @throws Failure `invalid_input` */
export async function readCredential(credential: NewCredential, now: Date): Promise<ReadCredential> {
  switch (credential.kind) {
    case "secret":
      return { secret: credential.secret, columns: { ...noCertificate, ...secretColumns(credential.expires_at) } };
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
  credentialExpiresAt: null,
} as const;

/** Microsoft tells nobody when a secret ends, so that its administrator may. */
function secretColumns(expiresAt: string | undefined) {
  return {
    credentialKind: "secret",
    credentialExpiresAt: expiresAt === undefined ? null : new Date(expiresAt),
  } as const;
}

function certified(pair: Parameters<typeof readKeyPair>[0], origin: "made" | "brought", now: Date): ReadCredential {
  const { certificate, privateKey, thumbprint, expiresAt } = readKeyPair(pair, now);
  return {
    secret: privateKey,
    columns: {
      credentialKind: "certificate",
      certificate,
      certificateOrigin: origin,
      certificateThumbprint: thumbprint,
      credentialExpiresAt: expiresAt,
    },
  };
}
