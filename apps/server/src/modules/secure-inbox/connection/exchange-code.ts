import { createHash, createPrivateKey, randomUUID, X509Certificate } from "node:crypto";
import type { MailConnectionError } from "@parapet/contract";
import { decodeJwt, SignJWT } from "jose";
import * as z from "zod/mini";
import type { Platform } from "../../../platform/platform.ts";
import { callLoginHost } from "./call-login-host.ts";
import { fromSignInError } from "./connection-error.ts";
import { openCredential } from "./credential-seal.ts";
import { loginHost } from "./hosts-of.ts";
import { type ConfiguredConnection, redirectUri } from "./queries.ts";
import { resolveTenant } from "./resolve-tenant.ts";

interface Code {
  readonly code: string;
  readonly verifier: string;
}

/** The tenant of the signed-in user, or why the code was rejected. */
type Exchanged =
  | { readonly tenantId: string; readonly error: null }
  | { readonly tenantId: null; readonly error: MailConnectionError };

const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

const token = z.object({ id_token: z.string() });
const refusal = z.object({
  error: z.string(),
  error_description: z._default(z.string(), ""),
  correlation_id: z.optional(z.string()),
});
const claims = z.object({ tid: z.string(), aud: z.string() });

/**
 * Exchanges an authorization code (RFC 6749 with PKCE). The ID token comes from Microsoft over TLS, so its signature
 * needn't be checked (OpenID Connect Core 3.1.3.7).
 */
export async function exchangeCode(
  platform: Platform,
  connection: ConfiguredConnection,
  { code, verifier }: Code,
): Promise<Exchanged> {
  const now = platform.clock.now();
  const tenant = connection.tenantId ?? (await resolveTenant(platform, connection)) ?? connection.tenant;
  const address = `${loginHost(connection)}/${tenant}/oauth2/v2.0/token`;
  const refused = (word: string, text: string, requestId: string | null): Exchanged => ({
    tenantId: null,
    error: fromSignInError({ word, text, requestId }, now),
  });
  const body = new URLSearchParams({
    client_id: connection.clientId,
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri(platform),
    scope: "openid profile",
    ...(await proofOf(platform, connection, address)),
  });
  let answer: unknown;
  try {
    answer = await callLoginHost(platform, address, body);
  } catch (error) {
    return refused("temporarily_unavailable", error instanceof Error ? error.message : "", null);
  }
  const given = token.safeParse(answer);
  if (!given.success) {
    const reply = refusal.safeParse(answer);
    if (!reply.success) return refused("temporarily_unavailable", "The response could not be parsed.", null);
    return refused(reply.data.error, reply.data.error_description, reply.data.correlation_id ?? null);
  }
  const { tid, aud } = claims.parse(decodeJwt(given.data.id_token));
  if (aud !== connection.clientId) return refused("invalid_token", "The token is for another application.", null);
  return { tenantId: tid, error: null };
}

/** A client secret, or an assertion signed by the certificate's key (RFC 7523). */
async function proofOf(
  { sealing }: Platform,
  connection: ConfiguredConnection,
  audience: string,
): Promise<Readonly<Record<string, string>>> {
  const credential = openCredential(sealing, connection);
  if (credential.kind === "secret") return { client_secret: credential.secret };
  const { raw } = new X509Certificate(connection.certificate ?? "");
  const assertion = await new SignJWT({})
    .setProtectedHeader({ alg: "PS256", typ: "JWT", "x5t#S256": createHash("sha256").update(raw).digest("base64url") })
    .setIssuer(connection.clientId)
    .setSubject(connection.clientId)
    .setAudience(audience)
    .setJti(randomUUID())
    .setNotBefore("0s")
    .setIssuedAt()
    .setExpirationTime("5m")
    .sign(createPrivateKey(credential.privateKey));
  return { client_assertion: assertion, client_assertion_type: assertionType };
}
