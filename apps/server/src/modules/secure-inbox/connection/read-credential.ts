import type { BodyOf, Endpoints } from "@parapet/contract";
import { makeCertificate } from "./make-certificate.ts";
import { readKeyPair } from "./read-key-pair.ts";
import type { MailCredentialRow } from "./table.ts";

type NewCredential = NonNullable<BodyOf<Endpoints["mailConnection.configure"]>["credential"]>;

/** The columns of a credential, and the secret to seal. */
export interface ReadCredential {
  readonly secret: string;
  readonly columns: Omit<StoredCredential, "sealedCredential">;
}

/** Credential columns shared by the current, next and previous one. */
export type StoredCredential = Pick<
  MailCredentialRow,
  | "credentialKind"
  | "sealedCredential"
  | "certificate"
  | "certificateOrigin"
  | "certificateThumbprint"
  | "credentialExpiresAt"
>;

/** Reads a secret or an uploaded certificate, or generates a certificate. @throws Failure `invalid_input` */
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

/** Columns for no credential, or a secret. */
export const noCertificate = {
  credentialKind: null,
  certificate: null,
  certificateOrigin: null,
  certificateThumbprint: null,
  credentialExpiresAt: null,
} as const;

/** Microsoft doesn't expose when a secret expires, so the administrator can enter it. */
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
