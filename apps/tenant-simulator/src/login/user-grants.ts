import { createHash } from "node:crypto";
import type { Clock } from "../base/clock.ts";
import type { Random } from "../base/random.ts";
import type { Applications } from "../directory/applications.ts";
import type { Directory } from "../directory/directory.ts";
import type { TokenIssuer } from "../tokens/tokens.ts";
import { TokenError } from "./token-error.ts";

/** A user's grant to an application. */
export interface UserGrant {
  readonly clientId: string;
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly grantedAt: Date;
}

/** An unused authorization code. */
interface AuthorizationCode extends UserGrant {
  readonly redirectUri: string;
  /** PKCE challenge (RFC 7636, S256); null without PKCE. */
  readonly challenge: string | null;
  readonly nonce: string | null;
  isUsed: boolean;
}

/** Outstanding codes and refresh tokens. */
interface UserGrants {
  readonly codes: Map<string, AuthorizationCode>;
  readonly refreshTokens: Map<string, UserGrant>;
}

/** What the login host works on. */
export interface Login {
  readonly clock: Clock;
  readonly random: Random;
  readonly directory: Directory;
  readonly applications: Applications;
  readonly issuer: TokenIssuer;
  readonly grants: UserGrants;
}

const codeLifetime = 600_000;
const refreshLifetime = 90 * 86_400_000;

/** Redeems a code: once, within ten minutes, by the same client. */
export function redeemCode({ grants, clock }: Login, clientId: string, form: URLSearchParams): AuthorizationCode {
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

/** Redeems a refresh token; the response contains the next one. */
export function redeemRefreshToken(
  { grants, clock, directory: { users } }: Login,
  clientId: string,
  token: string,
): UserGrant {
  const grant = grants.refreshTokens.get(token);
  if (grant === undefined || grant.clientId !== clientId) throw new TokenError("wrongCode");
  grants.refreshTokens.delete(token);
  if (grant.grantedAt.getTime() + refreshLifetime < clock.now().getTime()) throw new TokenError("expiredCode");
  const user = users.get(grant.userId);
  if (user === undefined || !user.accountEnabled) throw new TokenError("disabledUser");
  if (user.sessionsValidFrom > grant.grantedAt) throw new TokenError("revokedGrant");
  return grant;
}
