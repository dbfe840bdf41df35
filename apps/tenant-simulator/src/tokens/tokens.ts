import { generateKeyPairSync, type KeyObject } from "node:crypto";
import type { Random } from "../base/random.ts";
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import type { User } from "../directory/directory.ts";
import type { Resource } from "./clouds.ts";
import type { Registration } from "../directory/applications.ts";
import type { Tenant } from "../tenant.ts";

/** The token signing key, with the published public key. */
export interface SigningKeys {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export function createSigningKeys(random: Random): SigningKeys {
  return { id: random.bytes(20).toString("base64url"), ...generateKeyPairSync("rsa", { modulusLength: 2048 }) };
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
export async function issueAppToken(tenant: Tenant, app: Registration, target: TokenTarget): Promise<string> {
  const { resource, audience } = target;
  const roles = [...(app.grantedRoles ?? [])].filter((role) => isOf(role, resource)).toSorted();
  const oid = app.servicePrincipalId;
  return await sign(tenant, app, audience, { idtyp: "app", oid, sub: oid, roles });
}

/** Issues a delegated token. */
export async function issueUserToken(
  tenant: Tenant,
  app: Registration,
  user: User,
  { scopes, audience }: { readonly scopes: readonly string[]; readonly audience: string },
): Promise<string> {
  const { id: oid, userPrincipalName: upn, displayName: name } = user;
  return await sign(tenant, app, audience, {
    idtyp: "user",
    oid,
    sub: oid,
    upn,
    name,
    scp: scopes.join(" "),
  });
}

/** Issues an ID token (OpenID Connect). */
export async function issueIdToken(tenant: Tenant, app: Registration, user: User, nonce: string | null) {
  const { id: oid, userPrincipalName, displayName: name } = user;
  const facts = { oid, sub: oid, preferred_username: userPrincipalName, name, ...(nonce === null ? {} : { nonce }) };
  return await sign(tenant, app, app.clientId, { ...facts, ver: "2.0" }, `${published}/${tenant.id}/v2.0`);
}

const published = "https://login.microsoftonline.com";
const issuerOf = ({ id }: Tenant) => `https://sts.windows.net/${id}/`;

async function sign(
  tenant: Tenant,
  app: Registration,
  audience: string,
  facts: Readonly<Record<string, unknown>>,
  issuer = issuerOf(tenant),
): Promise<string> {
  const { clockSkew } = tenant.faults.current();
  const now = Math.floor(tenant.clock.now().getTime() / 1000) + clockSkew;
  const uti = tenant.random.bytes(16).toString("base64url");
  const about = {
    appid: app.clientId,
    app_displayname: app.displayName,
    appidacr: "2",
    tid: tenant.id,
    ver: "1.0",
    uti,
    generation: app.tokenGeneration,
  };
  return await new SignJWT({ ...about, ...facts })
    .setProtectedHeader({ typ: "JWT", alg: "RS256", kid: tenant.keys.id, x5t: tenant.keys.id })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + tokenLifetime)
    .sign(tenant.keys.privateKey);
}

/** Verifies a token of this tenant for one of the audiences; null if invalid. */
export async function readAccessToken(
  tenant: Tenant,
  token: string,
  audience: readonly string[],
): Promise<AccessToken | null> {
  try {
    const { payload } = await jwtVerify(token, tenant.keys.publicKey, {
      issuer: issuerOf(tenant),
      audience: [...audience],
      currentDate: tenant.clock.now(),
    });
    const { appid, roles, scp, generation } = claims.parse(payload);
    const app = tenant.registrations.get(appid);
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
export async function validationToken(
  { id: tenantId, keys }: { readonly id: string; readonly keys: SigningKeys },
  applicationId: string,
  now: Date,
): Promise<string> {
  const at = Math.floor(now.getTime() / 1000);
  return await new SignJWT({ appid: publisher, tid: tenantId, ver: "1.0" })
    .setProtectedHeader({ typ: "JWT", alg: "RS256", kid: keys.id, x5t: keys.id })
    .setIssuer(`https://sts.windows.net/${tenantId}/`)
    .setAudience(applicationId)
    .setIssuedAt(at)
    .setNotBefore(at)
    .setExpirationTime(at + lifetimeS)
    .sign(keys.privateKey);
}
