import * as z from "zod/mini";
import { may } from "../access.ts";
import { getEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, text } from "../primitives.ts";

const headerName = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/));
/** RFC 6901, with `*` for any member or item. */
const pointer = z.string().check(z.trim(), z.regex(/^(?:\/[^/]*)+$/), z.maxLength(500));
const claims = z.array(text(200)).check(z.maxLength(20));

/** How to tell who calls an API; see `IdentityRule` of `packages/api-model`. */
export const identityRule = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("header"), name: headerName }),
  z.strictObject({ kind: z.literal("jwt"), claims: claims.check(z.minLength(1)), organizationClaims: claims }),
  z.strictObject({ kind: z.literal("api_key"), name: z.nullable(text(100)) }),
  z.strictObject({ kind: z.literal("basic") }),
  z.strictObject({ kind: z.literal("mtls") }),
  // Null takes all known names of session cookies.
  z.strictObject({ kind: z.literal("cookie"), name: z.nullable(text(100)) }),
  z.strictObject({ kind: z.literal("ip") }),
]);
export type IdentityRule = z.infer<typeof identityRule>;

/** Headers in which gateways and proxies identify the caller, names before IDs. */
const callerHeaders = [
  "x-customer-id",
  "x-consumer-username",
  "x-consumer-custom-id",
  "x-consumer-id",
  "x-authenticated-userid",
  "x-developer-app-name",
  "x-forwarded-user",
  "x-auth-request-user",
  "x-remote-user",
  "x-user-id",
  "x-user",
];

/** Default rules. A caller with a credential is never identified by its address. */
export const defaultIdentityRules: readonly IdentityRule[] = [
  ...callerHeaders.map((name) => ({ kind: "header" as const, name })),
  {
    kind: "jwt",
    claims: ["sub", "client_id", "azp", "appid"],
    organizationClaims: ["org_id", "organization", "tenant", "tenant_id", "tid"],
  },
  { kind: "api_key", name: null },
  { kind: "basic" },
  { kind: "mtls" },
  { kind: "cookie", name: null },
  { kind: "ip" },
];

/** One call of so many is stored, and stands for the others; all are learned from and checked. */
export const sampleSizes = [1, 2, 10, 100] as const;

/** Retention options in days, of events and of payloads; the last of each is the max. */
export const keptDays = { events: [1, 7, 30, 90], payloads: [1, 7, 30] } as const;

/** Data collection, redaction and consumer identification of an API. */
export const apiSettings = z.strictObject({
  /** Of `exemplars`, only the first calls of each operation, status and verdict per day store bodies. */
  bodies: z.enum(["all", "exemplars", "none"]),
  one_in: z.literal([...sampleSizes]),
  /** Older data is deleted within hours, also after shortening. Usage numbers stay. */
  event_days: z.literal([...keptDays.events]),
  payload_days: z.literal([...keptDays.payloads]),
  /** Headers that are masked besides those that carry secrets. */
  private_headers: z.array(headerName).check(z.maxLength(50)),
  /** Parts of JSON bodies that are masked, with all below them. */
  private_pointers: z.array(pointer).check(z.maxLength(50)),
  /** Tried in order; null for the defaults. */
  identity: z.nullable(z.array(identityRule).check(z.minLength(1), z.maxLength(20))),
});
export type ApiSettings = z.infer<typeof apiSettings>;

/** Settings of an API without its own. */
export const defaultApiSettings: ApiSettings = {
  bodies: "all",
  one_in: 1,
  event_days: 90,
  payload_days: 30,
  private_headers: [],
  private_pointers: [],
  identity: null,
};

export const apiSettingsEndpoints = {
  "apis.settings": getEndpoint(
    {
      path: "/api/dynamics/apis/:id/settings",
      summary: "Read an API's settings for data collection, redaction and consumer identification",
      access: may.readTraffic,
    },
    apiSettings,
  ),
  "apis.saveSettings": endpoint({
    method: "PUT",
    path: "/api/dynamics/apis/:id/settings",
    summary: "Update an API's settings for data collection, redaction and consumer identification",
    access: may.administer,
    params: byId,
    body: apiSettings,
    answer: { status: 200, body: apiSettings },
    errors: ["not_found"],
  }),
};
