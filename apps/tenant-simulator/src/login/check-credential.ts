import { createHash, timingSafeEqual } from "node:crypto";
import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import type { Registration } from "../directory/applications.ts";
import { TokenError } from "./token-error.ts";

/** A client credential. */
interface PresentedCredential {
  readonly secret: string | null;
  readonly assertion: string | null;
}

interface CredentialCheck {
  readonly now: Date;
  /** Accepted audiences of an assertion. */
  readonly audiences: readonly string[];
}

/** Verifies a client secret or signed assertion (RFC 7523); throws if invalid. */
export async function checkCredential(
  app: Registration,
  { secret, assertion }: PresentedCredential,
  check: CredentialCheck,
): Promise<void> {
  if (assertion !== null) await checkAssertion(app, assertion, check);
  else if (secret !== null) checkSecret(app, secret, check.now);
  else throw new TokenError("noCredential");
}

function checkSecret({ secrets }: Registration, presented: string, now: Date): void {
  const secret = secrets.find(({ value }) => timingSafeEqual(digest(value), digest(presented)));
  if (secret === undefined) throw new TokenError("wrongSecret");
  if (secret.expiresAt <= now) throw new TokenError("expiredSecret");
}

async function checkAssertion(app: Registration, assertion: string, check: CredentialCheck): Promise<void> {
  const header = headerOf(assertion);
  const named = new Set([header["x5t#S256"], header["x5t"]]);
  const certificate = app.certificates.find(({ thumbprints }) => thumbprints.some((each) => named.has(each)));
  if (certificate === undefined || certificate.expiresAt <= check.now) throw new TokenError("unknownCertificate");
  try {
    await jwtVerify(assertion, certificate.publicKey, {
      algorithms: ["RS256", "PS256"],
      issuer: app.clientId,
      subject: app.clientId,
      audience: [...check.audiences],
      // Clients sign with the machine's clock, independent of the tenant's.
      clockTolerance: 300,
      requiredClaims: ["exp", "jti"],
    });
  } catch (error) {
    throw new TokenError(error instanceof errors.JWTExpired ? "expiredAssertion" : "wrongAssertion");
  }
}

function headerOf(assertion: string): Readonly<Record<string, unknown>> {
  try {
    return { ...decodeProtectedHeader(assertion) };
  } catch {
    throw new TokenError("wrongAssertion");
  }
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
