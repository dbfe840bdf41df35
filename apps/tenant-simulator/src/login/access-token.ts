import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import type { User } from "../tenant/directory.ts";
import type { Resource } from "../tenant/clouds.ts";
import type { Registration } from "../tenant/registration.ts";
import type { Tenant } from "../tenant/tenant.ts";

/** Seconds that a token lasts, as Entra counts them. */
export const tokenLifetime = 3599;

/** What a token says about who bears it. */
export interface AccessToken {
  readonly clientId: string;
  /** Roles of an application, or scopes that a person has granted. */
  readonly roles: ReadonlySet<string>;
}

const claims = z.object({
  appid: z.string(),
  roles: z.array(z.string()).default([]),
  scp: z.string().default(""),
  generation: z.number(),
});

/** What a token is for: an API, and its name in one of the clouds. */
export interface TokenTarget {
  readonly resource: Resource;
  readonly audience: string;
}

/** A token for the application itself, with the roles that were granted for the resource. */
export async function issueAppToken(tenant: Tenant, app: Registration, target: TokenTarget): Promise<string> {
  const { resource, audience } = target;
  const roles = [...(app.grantedRoles ?? [])].filter((role) => isOf(role, resource)).toSorted();
  const oid = app.servicePrincipalId;
  return await sign(tenant, app, audience, { idtyp: "app", oid, sub: oid, roles });
}

/** A token for an application that acts for a person. */
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

/** Tells the application who the person is (OpenID Connect). */
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

/** Reads a token that this tenant has issued for one of the audiences; null when it is not accepted. */
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

/** All roles are Graph's but those of the audit feed. */
function isOf(role: string, resource: Resource): boolean {
  return role.startsWith("ActivityFeed.") === (resource === "manage");
}
