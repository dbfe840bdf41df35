import { createPrivateKey, type KeyObject, X509Certificate, generateKeyPair, randomBytes, sign } from "node:crypto";
import { promisify } from "node:util";
import type { BodyOf, Endpoints, FieldError } from "@parapet/contract";
import { Failure } from "../../../platform/failure.ts";
import { der, derBits, derContext, derInteger, derOid, derTime } from "./der.ts";
import type { MailCredentialRow } from "./table.ts";

interface KeyPair {
  /** PEM. */
  readonly certificate: string;
  /** PKCS #8 as PEM. */
  readonly privateKey: string;
}

/** Lifetime of a generated certificate. */
const lifetimeYears = 2;

const clockSkewMs = 5 * 60_000;

const generate = promisify(generateKeyPair);

const sha256WithRsa = der("sequence", derOid("1.2.840.113549.1.1.11"), der("null"));

/** A key pair with a self-signed certificate (RFC 5280) for a Microsoft Entra application. */
export async function makeCertificate(commonName: string, now: Date): Promise<KeyPair> {
  const { publicKey, privateKey } = await generate("rsa", { modulusLength: 2048 });
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + lifetimeYears);
  const name = der("sequence", der("set", der("sequence", derOid("2.5.4.3"), der("utf8", Buffer.from(commonName)))));
  const content = der(
    "sequence",
    derContext(0, derInteger(Buffer.from([2]))),
    derInteger(randomBytes(16)),
    sha256WithRsa,
    name,
    der("sequence", derTime(new Date(now.getTime() - clockSkewMs)), derTime(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    derContext(3, der("sequence", ...extensions)),
  );
  const signature = sign("sha256", content, privateKey);
  return {
    certificate: pemOf(der("sequence", content, sha256WithRsa, derBits(signature))),
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** Not a CA; for client authentication only. */
const extensions = [
  critical("2.5.29.19", der("sequence")),
  critical("2.5.29.15", der("bitString", Buffer.from([7, 0x80]))),
];

function critical(oid: string, value: Buffer): Buffer {
  return der("sequence", derOid(oid), der("boolean", Buffer.from([0xff])), der("octetString", value));
}

function pemOf(bytes: Buffer): string {
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

/** A certificate's metadata, and its key normalized to PKCS #8. */
interface ReadKeyPair extends KeyPair {
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
