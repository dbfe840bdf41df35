import * as z from "zod/mini";
import { may } from "../access.ts";
import { deleteEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { displayName, id, instant } from "../primitives.ts";

/** Roles that a token may have. */
export const tokenRole = z.enum(["provider_admin", "analyst", "viewer"]);

/** A credential of a program, such as a CI job, for the provider's data in all three applications. */
export const apiToken = z.object({
  id,
  name: z.string(),
  role: tokenRole,
  /** First characters of the token. */
  prefix: z.string(),
  /** suspended: the user who created it isn't an active administrator of the provider. */
  state: z.enum(["active", "suspended", "expired", "revoked"]),
  created_by: z.string(),
  created_at: instant,
  expires_at: instant,
  revoked_at: z.nullable(instant),
  last_used_at: z.nullable(instant),
});
export type ApiToken = z.infer<typeof apiToken>;

/** Shown this once. */
export const apiTokenWithSecret = z.extend(apiToken, { token: z.string() });
export type ApiTokenWithSecret = z.infer<typeof apiTokenWithSecret>;

/** Max validity in days, max tokens of a provider that aren't expired or revoked, and days for which others are listed. */
export const apiTokenLimits = { days: 366, usable: 50, listed: 90 } as const;

/**
 * Paths that tokens reach: not accounts, users, providers and tokens, nor what needs a session (Microsoft's consent) or a
 * second person (approval of an action).
 */
export const tokenPaths =
  /^\/api\/(?:adaptive|dynamics(?!\/providers)|secureinbox(?!\/(?:outlook-login|actions\/:id\/decision)\/))\//;

export const apiTokenEndpoints = {
  "apiTokens.list": endpoint({
    method: "GET",
    path: "/api/account/tokens",
    summary: "List the provider's API tokens: usable ones, and for 90 days expired and revoked ones",
    access: may.administer,
    answer: { status: 200, body: z.object({ items: z.array(apiToken) }) },
    errors: [],
  }),
  "apiTokens.create": endpoint({
    method: "POST",
    path: "/api/account/tokens",
    summary: "Create an API token for a program; returned once",
    access: may.administer,
    body: z.strictObject({
      name: displayName(80),
      role: tokenRole,
      days: z.int().check(z.minimum(1), z.maximum(apiTokenLimits.days)),
    }),
    answer: { status: 201, body: apiTokenWithSecret },
    errors: ["conflict"],
  }),
  "apiTokens.revoke": deleteEndpoint({
    path: "/api/account/tokens/:id",
    summary: "Revoke an API token immediately",
    access: may.administer,
  }),
};
