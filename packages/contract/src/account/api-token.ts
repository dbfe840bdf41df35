import * as z from "zod/mini";
import { may } from "../access.ts";
import { deleteEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { id, instant, text } from "../primitives.ts";

/** Roles that a token may have. */
export const tokenRole = z.enum(["provider_admin", "analyst", "viewer"]);

/** A credential of a program, such as a CI job, for the provider's data in all three applications. */
export const apiToken = z.object({
  id,
  name: z.string(),
  role: tokenRole,
  /** First characters, to tell tokens apart. */
  prefix: z.string(),
  /** ended: it expired or was revoked, or whoever created it can't sign in any more. */
  state: z.enum(["active", "ended"]),
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

/** Longest validity in days, and max active tokens of a provider. */
export const apiTokenLimits = { days: 366, active: 50 } as const;

/** Paths that tokens reach: not accounts, people and providers, nor the tokens themselves. */
export const tokenPaths = /^\/api\/(?:adaptive|dynamics(?!\/providers)|secureinbox)\//;

export const apiTokenEndpoints = {
  "apiTokens.list": endpoint({
    method: "GET",
    path: "/api/account/tokens",
    summary: "List the provider's API tokens, newest first",
    access: may.administer,
    answer: { status: 200, body: z.object({ items: z.array(apiToken) }) },
    errors: [],
  }),
  "apiTokens.create": endpoint({
    method: "POST",
    path: "/api/account/tokens",
    summary: "Make an API token for a program; answers it once",
    access: may.administer,
    body: z.strictObject({
      name: text(80),
      role: tokenRole,
      days: z.int().check(z.minimum(1), z.maximum(apiTokenLimits.days)),
    }),
    answer: { status: 201, body: apiTokenWithSecret },
    errors: ["conflict"],
  }),
  "apiTokens.revoke": deleteEndpoint({
    path: "/api/account/tokens/:id",
    summary: "Revoke an API token at once",
    access: may.administer,
  }),
};
