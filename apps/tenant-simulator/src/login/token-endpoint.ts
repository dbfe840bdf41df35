import { resources, type Registration, type Resource } from "../tenant/registration.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { issueAppToken, issueIdToken, issueUserToken, tokenLifetime } from "./access-token.ts";
import { checkCredential } from "./check-credential.ts";
import { TokenError } from "./token-error.ts";
import { redeemCode, redeemRefreshToken, type UserGrant } from "./user-grants.ts";

/** What a grant answers. */
export type TokenAnswer = Readonly<Record<string, string | number>>;

/** Answers a token request of the tenant (RFC 6749). */
export async function answerTokenRequest(tenant: Tenant, form: URLSearchParams, address: string): Promise<TokenAnswer> {
  const grant = form.get("grant_type");
  switch (grant) {
    case "client_credentials": {
      const app = await authenticateApp(tenant, form, address);
      if (app.grantedRoles === null) throw new TokenError("missingServicePrincipal");
      const token = await issueAppToken(tenant, app, resourceOf(form.get("scope") ?? ""));
      return { token_type: "Bearer", expires_in: tokenLifetime, ext_expires_in: tokenLifetime, access_token: token };
    }
    case "authorization_code": {
      const app = await authenticateApp(tenant, form, address);
      const code = redeemCode(tenant, app.clientId, form);
      return await answerForUser(tenant, app, code, code.nonce);
    }
    case "refresh_token": {
      const app = await authenticateApp(tenant, form, address);
      const granted = redeemRefreshToken(tenant, app.clientId, form.get("refresh_token") ?? "");
      return await answerForUser(tenant, app, granted, null);
    }
    case null:
      throw new TokenError("invalidRequest");
    default:
      throw new TokenError("unsupportedGrant");
  }
}

async function answerForUser(tenant: Tenant, app: Registration, grant: UserGrant, nonce: string | null) {
  const { userId, scopes } = grant;
  const user = tenant.users.get(userId);
  if (user === undefined) throw new TokenError("disabledUser");
  const answer = {
    token_type: "Bearer",
    scope: scopes.join(" "),
    expires_in: tokenLifetime,
    ext_expires_in: tokenLifetime,
    access_token: await issueUserToken(
      tenant,
      app,
      user,
      scopes.filter((scope) => !protocolScopes.has(scope)),
    ),
  };
  const refresh = `0.A${tenant.random.bytes(60).toString("base64url")}`;
  if (scopes.includes("offline_access")) tenant.grants.refreshTokens.set(refresh, { ...grant });
  return {
    ...answer,
    ...(scopes.includes("offline_access") ? { refresh_token: refresh } : {}),
    ...(scopes.includes("openid") ? { id_token: await issueIdToken(tenant, app, user, nonce) } : {}),
  };
}

/** Scopes that ask for tokens rather than for rights. */
const protocolScopes = new Set(["openid", "profile", "email", "offline_access"]);

/** The application that a request names, once it has shown that it is the one. */
async function authenticateApp(tenant: Tenant, form: URLSearchParams, address: string): Promise<Registration> {
  const app = tenant.registrations.get(form.get("client_id") ?? "");
  if (app === undefined) throw new TokenError("unknownApplication");
  // The tenant goes by its id and by each of its domains.
  const published = [tenant.id, ...tenant.domains].flatMap((name) =>
    ["/oauth2/v2.0/token", "/v2.0"].map((path) => `https://login.microsoftonline.com/${name}${path}`),
  );
  await checkCredential(
    app,
    { secret: form.get("client_secret"), assertion: form.get("client_assertion") },
    { now: tenant.clock.now(), audiences: [address, ...published] },
  );
  return app;
}

function resourceOf(scope: string): Resource {
  const rights = scope.split(" ").filter((each) => each !== "" && !protocolScopes.has(each));
  const named = /^(\S+?)\/?\/\.default$/.exec(rights.join(" "))?.[1];
  if (named === undefined) throw new TokenError("invalidScope");
  const found = (["graph", "manage"] as const).find((resource) => resources[resource].some((each) => each === named));
  if (found === undefined) throw new TokenError("invalidResource");
  return found;
}
