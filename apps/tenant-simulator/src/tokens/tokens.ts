import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import type { Clock } from "../base/clock.ts";
import type { Random } from "../base/random.ts";
import type { Registration, Resource } from "../directory/applications.ts";
import type { User } from "../directory/directory.ts";

/** The token signing key, with the published public key. */
interface SigningKeys {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export function createSigningKeys(random: Random): SigningKeys {
  return { id: random.bytes(20).toString("base64url"), ...generateKeyPairSync("rsa", { modulusLength: 2048 }) };
}

/** Issues and verifies the tokens of a tenant. */
export interface TokenIssuer {
  readonly tenantId: string;
  readonly keys: SigningKeys;
  readonly clock: Clock;
  readonly random: Random;
  readonly registrations: ReadonlyMap<string, Registration>;
  /** Seconds by which the login host's clock is ahead. */
  readonly clockSkew: () => number;
}

/** The JSON Web Key Set (RFC 7517). */
export function publishedKeys({ id, publicKey }: SigningKeys) {
  return { keys: [{ ...publicKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: id, x5t: id }] };
}

/** Lifetime of a token in seconds, as in Entra. */
export const tokenLifetime = 3599;

/** The claims of an access token. */
export interface AccessToken {
  readonly clientId: string;
  /** Application roles, or scopes granted by a user. */
  readonly roles: ReadonlySet<string>;
}

const claims = z.object({
  appid: z.string(),
  roles: z.array(z.string()).default([]),
  scp: z.string().default(""),
  generation: z.number(),
});

/** The API a token is for, and its audience in one of the clouds. */
export interface TokenTarget {
  readonly resource: Resource;
  readonly audience: string;
}

/** Issues an application token with the roles granted for the resource. */
export async function issueAppToken(issuer: TokenIssuer, app: Registration, target: TokenTarget): Promise<string> {
  const { resource, audience } = target;
  const roles = [...(app.grantedRoles ?? [])].filter((role) => isOf(role, resource)).toSorted();
  const oid = app.servicePrincipalId;
  return await sign(issuer, app, audience, { idtyp: "app", oid, sub: oid, roles });
}

/** Issues a delegated token. */
export async function issueUserToken(
  issuer: TokenIssuer,
  app: Registration,
  user: User,
  { scopes, audience }: { readonly scopes: readonly string[]; readonly audience: string },
): Promise<string> {
  const { id: oid, userPrincipalName: upn, displayName: name } = user;
  return await sign(issuer, app, audience, {
    idtyp: "user",
    oid,
    sub: oid,
    upn,
    name,
    scp: scopes.join(" "),
  });
}

/** Issues an ID token (OpenID Connect). */
export async function issueIdToken(issuer: TokenIssuer, app: Registration, user: User, nonce: string | null) {
  const { id: oid, userPrincipalName, displayName: name } = user;
  const facts = { oid, sub: oid, preferred_username: userPrincipalName, name, ...(nonce === null ? {} : { nonce }) };
  return await sign(issuer, app, app.clientId, { ...facts, ver: "2.0" }, `${published}/${issuer.tenantId}/v2.0`);
}

const published = "https://login.microsoftonline.com";
const issuerOf = ({ tenantId }: TokenIssuer) => `https://sts.windows.net/${tenantId}/`;

async function sign(
  issuer: TokenIssuer,
  app: Registration,
  audience: string,
  facts: Readonly<Record<string, unknown>>,
  name = issuerOf(issuer),
): Promise<string> {
  const now = Math.floor(issuer.clock.now().getTime() / 1000) + issuer.clockSkew();
  const uti = issuer.random.bytes(16).toString("base64url");
  const about = {
    appid: app.clientId,
    app_displayname: app.displayName,
    appidacr: "2",
    tid: issuer.tenantId,
    ver: "1.0",
    uti,
    generation: app.tokenGeneration,
  };
  return await new SignJWT({ ...about, ...facts })
    .setProtectedHeader({ typ: "JWT", alg: "RS256", kid: issuer.keys.id, x5t: issuer.keys.id })
    .setIssuer(name)
    .setAudience(audience)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + tokenLifetime)
    .sign(issuer.keys.privateKey);
}

/** Verifies a token of this tenant for one of the audiences; null if invalid. */
export async function readAccessToken(
  issuer: TokenIssuer,
  token: string,
  audience: readonly string[],
): Promise<AccessToken | null> {
  try {
    const { payload } = await jwtVerify(token, issuer.keys.publicKey, {
      issuer: issuerOf(issuer),
      audience: [...audience],
      currentDate: issuer.clock.now(),
    });
    const { appid, roles, scp, generation } = claims.parse(payload);
    const app = issuer.registrations.get(appid);
    if (app === undefined || generation !== app.tokenGeneration) return null;
    return { clientId: appid, roles: new Set([...roles, ...scp.split(" ").filter((scope) => scope !== "")]) };
  } catch {
    return null;
  }
}

/** All other roles are Graph's. */
function isOf(role: string, resource: Resource): boolean {
  return role.startsWith("ActivityFeed.") === (resource === "manage");
}

/** Microsoft's application that sends change notifications. */
const publisher = "0bf30f3b-4a52-48df-9a82-234910c4a086";
const lifetimeS = 3600;

/** A token that proves to subscribers that a rich notification comes from Microsoft. */
export async function validationToken({ tenantId, keys, clock }: TokenIssuer, applicationId: string): Promise<string> {
  const at = Math.floor(clock.now().getTime() / 1000);
  return await new SignJWT({ appid: publisher, tid: tenantId, ver: "1.0" })
    .setProtectedHeader({ typ: "JWT", alg: "RS256", kid: keys.id, x5t: keys.id })
    .setIssuer(`https://sts.windows.net/${tenantId}/`)
    .setAudience(applicationId)
    .setIssuedAt(at)
    .setNotBefore(at)
    .setExpirationTime(at + lifetimeS)
    .sign(keys.privateKey);
}
