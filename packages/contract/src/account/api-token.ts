import * as z from "zod/mini";
import { may } from "../access.ts";
import { maxGraceMs } from "../constants.ts";
import { deleteEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, displayName, id, instant } from "../primitives.ts";

/** Application and level of a scope: `api-insights:read`. A level includes those before it. */
export const scopeApplications = ["api-insights", "adaptive-auth", "secure-inbox"] as const;
export const scopeLevels = ["read", "work", "manage"] as const;
export type ScopeApplication = (typeof scopeApplications)[number];
export type ScopeLevel = (typeof scopeLevels)[number];

/** What a token is for: an application up to a level, or a single endpoint by its operation ID. */
export const tokenScope = z.union([
  z.templateLiteral([z.enum(scopeApplications), ":", z.enum(scopeLevels)]),
  z.string().check(z.maxLength(80), z.regex(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)),
]);

/** Max validity in days, max tokens that aren't expired or revoked, and days for which others are listed. */
export const apiTokenLimits = {
  days: 366,
  usable: 50,
  usableOwn: 10,
  listed: 90,
  scopes: 50,
  graceMs: maxGraceMs,
} as const;

/** A credential of a program: a CI job's (`service`), or one that works as the user who created it (`personal`). */
export const apiToken = z.object({
  id,
  kind: z.enum(["service", "personal"]),
  name: z.string(),
  scopes: z.array(z.string()),
  /** The organization that a service token is limited to; null for the whole provider. */
  organization: z.nullable(z.object({ id, name: z.string() })),
  /** First characters of the token. */
  prefix: z.string(),
  /** suspended: the user who created it lost the rights that it needs. */
  state: z.enum(["active", "suspended", "expired", "revoked"]),
  created_by: z.string(),
  created_at: instant,
  expires_at: instant,
  revoked_at: z.nullable(instant),
  last_used_at: z.nullable(instant),
  rotated_at: z.nullable(instant),
  /** Until then, the secret before the last rotation works as well. */
  previous_ends_at: z.nullable(instant),
});
export type ApiToken = z.infer<typeof apiToken>;

/** Shown this once. */
export const apiTokenWithSecret = z.extend(apiToken, { token: z.string() });
export type ApiTokenWithSecret = z.infer<typeof apiTokenWithSecret>;

const list = z.object({ items: z.array(apiToken) });
const newToken = {
  name: displayName(80),
  scopes: z.array(tokenScope).check(z.minLength(1), z.maxLength(apiTokenLimits.scopes)),
  days: z.int().check(z.minimum(1), z.maximum(apiTokenLimits.days)),
};
const rotation = z.strictObject({
  grace_ms: z._default(z.int().check(z.minimum(0), z.maximum(apiTokenLimits.graceMs)), 0),
});

export const apiTokenEndpoints = {
  "apiTokens.list": endpoint({
    method: "GET",
    path: "/api/account/tokens",
    summary: "List the provider's API tokens: usable ones, and for 90 days expired and revoked ones",
    access: may.administer,
    answer: { status: 200, body: list },
    errors: [],
  }),
  "apiTokens.create": endpoint({
    method: "POST",
    path: "/api/account/tokens",
    summary: "Create a service token for a program; returned once",
    access: may.administer,
    body: z.strictObject({ ...newToken, organization_id: z._default(z.nullable(id), null) }),
    answer: { status: 201, body: apiTokenWithSecret },
    errors: ["invalid_input", "not_found", "conflict"],
  }),
  "apiTokens.rotate": endpoint({
    method: "POST",
    path: "/api/account/tokens/:id/rotate",
    summary: "Replace a service token's secret; the previous one ends at once or after a grace period",
    access: may.administer,
    params: byId,
    body: rotation,
    answer: { status: 200, body: apiTokenWithSecret },
    errors: ["not_found", "conflict"],
  }),
  "apiTokens.revoke": deleteEndpoint({
    path: "/api/account/tokens/:id",
    summary: "Revoke an API token of the provider immediately",
    access: may.administer,
  }),
  "ownTokens.list": endpoint({
    method: "GET",
    path: "/api/account/own-tokens",
    summary: "List one's own personal tokens: usable ones, and for 90 days expired and revoked ones",
    access: may.useOwnAccount,
    answer: { status: 200, body: list },
    errors: [],
  }),
  "ownTokens.create": endpoint({
    method: "POST",
    path: "/api/account/own-tokens",
    summary: "Create a personal token, which works with one's own rights; returned once",
    access: may.useOwnAccount,
    body: z.strictObject(newToken),
    answer: { status: 201, body: apiTokenWithSecret },
    errors: ["invalid_input", "conflict"],
  }),
  "ownTokens.rotate": endpoint({
    method: "POST",
    path: "/api/account/own-tokens/:id/rotate",
    summary: "Replace a personal token's secret; the previous one ends at once or after a grace period",
    access: may.useOwnAccount,
    params: byId,
    body: rotation,
    answer: { status: 200, body: apiTokenWithSecret },
    errors: ["not_found", "conflict"],
  }),
  "ownTokens.revoke": deleteEndpoint({
    path: "/api/account/own-tokens/:id",
    summary: "Revoke one's own personal token immediately",
    access: may.useOwnAccount,
  }),
};
