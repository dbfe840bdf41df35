import { createHash, timingSafeEqual } from "node:crypto";
import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import type { Registration } from "../directory/applications.ts";
import { graphOf, loginNames, resourceFor } from "../tokens/clouds.ts";
import { issueAppToken, issueIdToken, issueUserToken, tokenLifetime, type TokenTarget } from "../tokens/tokens.ts";
import { TokenError } from "./token-error.ts";
import { redeemCode, redeemRefreshToken, type Login, type UserGrant } from "./user-grants.ts";

/** A token response. */
type TokenAnswer = Readonly<Record<string, string | number>>;

/** How the login host was reached. */
interface LoginHost {
  /** URL of the token endpoint. */
  readonly address: string;
  /** The cloud's host name; null if reached directly. */
  readonly name: string | null;
}

/** Handles a token request (RFC 6749). */
export async function answerTokenRequest(login: Login, form: URLSearchParams, host: LoginHost): Promise<TokenAnswer> {
  const { name } = host;
  const grant = form.get("grant_type");
  switch (grant) {
    case "client_credentials": {
      const app = await authenticateApp(login, form, host);
      if (app.grantedRoles === null) throw new TokenError("missingServicePrincipal");
      const token = await issueAppToken(login.issuer, app, targetOf(form.get("scope") ?? "", name));
      return { token_type: "Bearer", expires_in: tokenLifetime, ext_expires_in: tokenLifetime, access_token: token };
    }
    case "authorization_code": {
      const app = await authenticateApp(login, form, host);
      const code = redeemCode(login, app.clientId, form);
      return await answerForUser(login, app, code, { nonce: code.nonce, audience: graphOf(name) });
    }
    case "refresh_token": {
      const app = await authenticateApp(login, form, host);
      const granted = redeemRefreshToken(login, app.clientId, form.get("refresh_token") ?? "");
      return await answerForUser(login, app, granted, { nonce: null, audience: graphOf(name) });
    }
    case null:
      throw new TokenError("invalidRequest");
    default:
      throw new TokenError("unsupportedGrant");
  }
}

async function answerForUser(
  login: Login,
  app: Registration,
  grant: UserGrant,
  { nonce, audience }: { readonly nonce: string | null; readonly audience: string },
) {
  const { userId, scopes } = grant;
  const user = login.directory.users.get(userId);
  if (user === undefined) throw new TokenError("disabledUser");
  const answer = {
    token_type: "Bearer",
    scope: scopes.join(" "),
    expires_in: tokenLifetime,
    ext_expires_in: tokenLifetime,
    access_token: await issueUserToken(login.issuer, app, user, {
      scopes: scopes.filter((scope) => !protocolScopes.has(scope)),
      audience,
    }),
  };
  const refresh = `0.A${login.random.bytes(60).toString("base64url")}`;
  if (scopes.includes("offline_access")) login.grants.refreshTokens.set(refresh, { ...grant });
  return {
    ...answer,
    ...(scopes.includes("offline_access") ? { refresh_token: refresh } : {}),
    ...(scopes.includes("openid") ? { id_token: await issueIdToken(login.issuer, app, user, nonce) } : {}),
  };
}

/** Scopes that request tokens instead of permissions. */
const protocolScopes = new Set(["openid", "profile", "email", "offline_access"]);

/** Authenticates the client of a request. */
async function authenticateApp(login: Login, form: URLSearchParams, host: LoginHost): Promise<Registration> {
  const app = login.applications.registrations.get(form.get("client_id") ?? "");
  if (app === undefined) throw new TokenError("unknownApplication");
  const { organization } = login.directory;
  // The tenant is addressed by its id or any of its domains.
  const published = loginNames(host.name).flatMap((hostName) =>
    [organization.id, ...organization.domains].flatMap((name) =>
      ["/oauth2/v2.0/token", "/v2.0"].map((path) => `https://${hostName}/${name}${path}`),
    ),
  );
  await checkCredential(
    app,
    { secret: form.get("client_secret"), assertion: form.get("client_assertion") },
    { now: login.clock.now(), audiences: [host.address, ...published] },
  );
  return app;
}

function targetOf(scope: string, login: string | null): TokenTarget {
  const rights = scope.split(" ").filter((each) => each !== "" && !protocolScopes.has(each));
  const audience = /^(\S+?)\/?\/\.default$/.exec(rights.join(" "))?.[1];
  if (audience === undefined) throw new TokenError("invalidScope");
  const resource = resourceFor(audience, login);
  if (resource === null) throw new TokenError("invalidResource");
  return { resource, audience };
}

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
async function checkCredential(
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
