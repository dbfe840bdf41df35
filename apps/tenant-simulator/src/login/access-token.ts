import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { resources, type Registration, type Resource } from "../tenant/registration.ts";
import type { Tenant } from "../tenant/tenant.ts";

/** Seconds that a token lasts, as Entra counts them. */
export const tokenLifetime = 3599;

/** What a token says about who bears it. */
export interface AccessToken {
  readonly clientId: string;
  readonly roles: ReadonlySet<string>;
}

const claims = z.object({ appid: z.string(), roles: z.array(z.string()).default([]), iat: z.number() });

/** Signs a token for the application itself, with the roles that were granted for the resource. */
export async function issueAppToken(tenant: Tenant, app: Registration, resource: Resource): Promise<string> {
  const now = Math.floor(tenant.clock.now().getTime() / 1000);
  const roles = [...(app.grantedRoles ?? [])].filter((role) => isOf(role, resource)).toSorted();
  const oid = app.servicePrincipalId;
  return await new SignJWT({
    app_displayname: app.displayName,
    appid: app.clientId,
    appidacr: "2",
    idtyp: "app",
    oid,
    sub: oid,
    tid: tenant.id,
    ver: "1.0",
    uti: tenant.random.bytes(16).toString("base64url"),
    roles,
  })
    .setProtectedHeader({ typ: "JWT", alg: "RS256", kid: tenant.keys.id, x5t: tenant.keys.id })
    .setIssuer(`https://sts.windows.net/${tenant.id}/`)
    .setAudience(resources[resource])
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + tokenLifetime)
    .sign(tenant.keys.privateKey);
}

/** Reads a token that this tenant has issued for the resource; null when it is not accepted. */
export async function readAppToken(tenant: Tenant, token: string, resource: Resource): Promise<AccessToken | null> {
  try {
    const { payload } = await jwtVerify(token, tenant.keys.publicKey, {
      issuer: `https://sts.windows.net/${tenant.id}/`,
      audience: resources[resource],
      currentDate: tenant.clock.now(),
    });
    const { appid, roles, iat } = claims.parse(payload);
    const app = tenant.registrations.get(appid);
    if (app === undefined || (iat + 1) * 1000 <= app.tokensValidFrom.getTime()) return null;
    return { clientId: appid, roles: new Set(roles) };
  } catch {
    return null;
  }
}

/** All roles are Graph's but those of the audit feed. */
function isOf(role: string, resource: Resource): boolean {
  return role.startsWith("ActivityFeed.") === (resource === "manage");
}
