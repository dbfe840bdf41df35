import type { Tenant } from "../tenant/tenant.ts";

/** The OpenID Connect Discovery document. */
export function openidConfiguration({ id }: Tenant, base: string) {
  return {
    issuer: `https://login.microsoftonline.com/${id}/v2.0`,
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    token_endpoint: `${base}/oauth2/v2.0/token`,
    token_endpoint_auth_methods_supported: ["client_secret_post", "private_key_jwt"],
    jwks_uri: `${base}/discovery/v2.0/keys`,
    response_types_supported: ["code"],
    response_modes_supported: ["query", "form_post"],
    subject_types_supported: ["pairwise"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
    scopes_supported: ["openid", "profile", "email", "offline_access"],
    tenant_region_scope: "EU",
  };
}
