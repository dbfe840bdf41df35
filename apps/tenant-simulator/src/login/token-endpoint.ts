import { resources, type Registration, type Resource } from "../tenant/registration.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { issueAppToken, tokenLifetime } from "./access-token.ts";
import { checkCredential } from "./check-credential.ts";
import { TokenError } from "./token-error.ts";

/** What a grant answers. */
export type TokenAnswer = Readonly<Record<string, string | number>>;

/** Answers a token request of the tenant (RFC 6749, section 4.4 for the application itself). */
export async function answerTokenRequest(tenant: Tenant, form: URLSearchParams, address: string): Promise<TokenAnswer> {
  const grant = form.get("grant_type");
  if (grant === null) throw new TokenError("invalidRequest");
  if (grant !== "client_credentials") throw new TokenError("unsupportedGrant");
  const app = await authenticateApp(tenant, form, address);
  if (app.grantedRoles === null) throw new TokenError("missingServicePrincipal");
  const token = await issueAppToken(tenant, app, resourceOf(form.get("scope") ?? ""));
  return { token_type: "Bearer", expires_in: tokenLifetime, ext_expires_in: tokenLifetime, access_token: token };
}

/** The application that a request names, once it has shown that it is the one. */
export async function authenticateApp(tenant: Tenant, form: URLSearchParams, address: string): Promise<Registration> {
  const app = tenant.registrations.get(form.get("client_id") ?? "");
  if (app === undefined) throw new TokenError("unknownApplication");
  const published = `https://login.microsoftonline.com/${tenant.id}`;
  await checkCredential(
    app,
    { secret: form.get("client_secret"), assertion: form.get("client_assertion") },
    { now: tenant.clock.now(), audiences: [address, `${published}/oauth2/v2.0/token`, `${published}/v2.0`] },
  );
  return app;
}

function resourceOf(scope: string): Resource {
  const named = /^(\S+)\/\.default$/.exec(scope.replaceAll(/\b(?:openid|profile|offline_access)\b/g, "").trim())?.[1];
  if (named === undefined) throw new TokenError("invalidScope");
  const address = named.replace(/\/$/, "");
  if (address === resources.graph) return "graph";
  if (address === resources.manage) return "manage";
  throw new TokenError("invalidResource");
}
