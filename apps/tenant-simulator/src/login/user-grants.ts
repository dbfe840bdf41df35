import { createHash } from "node:crypto";
import type { Tenant } from "../tenant/tenant.ts";
import { TokenError } from "./token-error.ts";

/** What a person let an application do. */
export interface UserGrant {
  readonly clientId: string;
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly grantedAt: Date;
}

/** A code that was sent with the browser, to be exchanged once. */
export interface AuthorizationCode extends UserGrant {
  readonly redirectUri: string;
  /** Of PKCE (RFC 7636), by S256; null without. */
  readonly challenge: string | null;
  readonly nonce: string | null;
  isUsed: boolean;
}

/** Codes and refresh tokens that are out. */
export interface UserGrants {
  readonly codes: Map<string, AuthorizationCode>;
  readonly refreshTokens: Map<string, UserGrant>;
}

const codeLifetime = 600_000;
const refreshLifetime = 90 * 86_400_000;

/** Exchanges a code for what it was given for: once, within ten minutes, by who asked for it. */
export function redeemCode({ grants, clock }: Tenant, clientId: string, form: URLSearchParams): AuthorizationCode {
  const code = grants.codes.get(form.get("code") ?? "");
  if (code === undefined || code.clientId !== clientId) throw new TokenError("wrongCode");
  if (code.isUsed) throw new TokenError("usedCode");
  if (code.grantedAt.getTime() + codeLifetime < clock.now().getTime()) throw new TokenError("expiredCode");
  if (code.redirectUri !== form.get("redirect_uri")) throw new TokenError("otherRedirect");
  const verifier = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  if (code.challenge !== null && code.challenge !== verifier) throw new TokenError("wrongVerifier");
  code.isUsed = true;
  return code;
}

/** Takes a refresh token back: the answer brings the next one. */
export function redeemRefreshToken({ grants, clock, users }: Tenant, clientId: string, token: string): UserGrant {
  const grant = grants.refreshTokens.get(token);
  if (grant === undefined || grant.clientId !== clientId) throw new TokenError("wrongCode");
  grants.refreshTokens.delete(token);
  if (grant.grantedAt.getTime() + refreshLifetime < clock.now().getTime()) throw new TokenError("expiredCode");
  const user = users.get(grant.userId);
  if (user === undefined || !user.accountEnabled) throw new TokenError("disabledUser");
  if (user.sessionsValidFrom > grant.grantedAt) throw new TokenError("revokedGrant");
  return grant;
}
