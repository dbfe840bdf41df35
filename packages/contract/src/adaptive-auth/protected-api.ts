import * as z from "zod/mini";
import { may } from "../access.ts";
import { addressBlock } from "../address-block.ts";
import { bulkIds } from "../bulk.ts";
import {
  actionEndpoint,
  bulkEndpoint,
  exportEndpoint,
  getEndpoint,
  listEndpoint,
  selectEndpoint,
} from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, listOf, sortBy, text } from "../primitives.ts";
import { clientWays, newClients, presentedWays } from "./client-way.ts";

export const apiEnvironment = z.enum(["production", "test"]);
export type ApiEnvironment = z.infer<typeof apiEnvironment>;

/** How much harm a call can do; determines how early a step-up is required. */
export const sensitivity = z.enum(["low", "normal", "high"]);
export type Sensitivity = z.infer<typeof sensitivity>;

/** off: everything passes, nothing is scored; monitor: decided and logged, never enforced; enforce. */
export const protectionMode = z.enum(["off", "monitor", "enforce"]);
export type ProtectionMode = z.infer<typeof protectionMode>;

/** `waiting`: no gateway asked yet; `active`: decisions in the last 10 minutes; `idle`: else; `degraded`: some of them by on_error. */
export const protectionStatus = z.enum(["waiting", "active", "idle", "degraded"]);
export type ProtectionStatus = z.infer<typeof protectionStatus>;

/** Loopback. */
export const defaultTrustedHops: readonly string[] = ["127.0.0.0/8", "::1/128"];

/** A method in capitals; `*` stands for every method. */
export const endpointMethod = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^(\*|[A-Z]{3,10})$/));
/** As OpenAPI writes it: `/users/{user}`. */
export const pathTemplate = z.string().check(z.trim(), z.regex(/^\/\S*$/), z.maxLength(500));
/** A method on a template; `*` stands for every method. */
const endpointInput = z.strictObject({ method: endpointMethod, template: pathTemplate, sensitivity });
export const protectedEndpoint = z.object({ id, method: z.string(), template: z.string(), sensitivity });
export type ProtectedEndpoint = z.infer<typeof protectedEndpoint>;

/** An API in front of which a gateway asks for decisions. */
export const protectedApi = z.object({
  id,
  name: z.string(),
  /** Identifies the API in URLs of the decision service, like its ID. */
  slug: z.string(),
  /** Where clients reach it: the gateway's address. */
  base_url: z.string(),
  environment: apiEnvironment,
  /** Default for endpoints without their own sensitivity. */
  sensitivity,
  endpoints: z.array(protectedEndpoint),
  /** Whose word about a caller's address and connection is believed: gateways and proxies. */
  trusted_hops: z.array(z.string()),
  /** Whether Remote_Addr is believed, a header that clients of the APIDynamics protocol send themselves. */
  trusts_remote_addr: z.boolean(),
  /** How its clients are identified, in order. */
  client_ways: presentedWays,
  new_clients: newClients,
  mode: protectionMode,
  status: protectionStatus,
  /** Of the current configuration. */
  config_version: z.int(),
  /** Clients that may call it. */
  clients: z.int(),
  last_decision_at: z.nullable(instant),
  /** Of the last 24 hours. */
  decisions_24h: z.int(),
  /** Share of them that asked, or in monitor mode would have asked, for a second factor; null without any. */
  step_up_rate_24h: z.nullable(z.number()),
  /** Decisions in each of the last 24 hours, oldest first. */
  per_hour: z.array(z.int()),
  /** Until when everything passes by an operator's word; null when nothing is bypassed. */
  bypass_until: z.nullable(instant),
  /** Why; empty when nothing is bypassed. */
  bypass_reason: z.string(),
  created_at: instant,
  archived_at: z.nullable(instant),
});
export type ProtectedApi = z.infer<typeof protectedApi>;

export const protectedApiSortColumns = ["name", "environment", "sensitivity", "created_at"] as const;

const selection = {
  search: z.optional(text(200)),
  environment: z.optional(apiEnvironment),
  sensitivity: z.optional(listOf(sensitivity)),
  mode: z.optional(listOf(protectionMode)),
  /** Those that were archived, instead of those in use. */
  archived: z._default(z.stringbool(), false),
  sort: sortBy(protectedApiSortColumns, "name"),
};

/** Column ids of an export, in the order asked for. */
export const protectedApiColumns = z.enum([
  "name",
  "base_url",
  "environment",
  "sensitivity",
  "mode",
  "status",
  "config_version",
  "clients",
  "last_decision_at",
  "decisions_24h",
  "step_up_rate_24h",
  "created_at",
]);

const fields = {
  name: text(120),
  slug: z.string().check(z.trim(), z.regex(/^[a-z0-9](-?[a-z0-9])*$/), z.maxLength(60)),
  base_url: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)),
  environment: apiEnvironment,
  sensitivity,
  endpoints: z.array(endpointInput).check(z.maxLength(500)),
  trusted_hops: z.array(addressBlock).check(z.maxLength(50)),
  trusts_remote_addr: z.boolean(),
  client_ways: clientWays,
  new_clients: newClients,
};

/** Longest time that an operator may let everything pass, in minutes. */
export const maxBypassMinutes = 240;

export const protectedApiEndpoints = {
  "protectedApis.list": listEndpoint(
    {
      path: "/api/adaptive/apis",
      summary: "List protected APIs with their last decisions",
      access: may.readProtection,
    },
    selection,
    protectedApi,
  ),
  "protectedApis.select": selectEndpoint(
    {
      path: "/api/adaptive/apis/selection",
      summary: "The ids of exactly the protected APIs that the filters select now",
      access: may.readProtection,
    },
    selection,
  ),
  "protectedApis.export": exportEndpoint(
    {
      path: "/api/adaptive/apis/export",
      summary: "Export exactly the protected APIs that the filters select as CSV, streamed",
      access: may.readProtection,
    },
    selection,
    protectedApiColumns,
  ),
  "protectedApis.names": endpoint({
    method: "GET",
    path: "/api/adaptive/apis/names",
    summary: "The protected APIs in use by name, to choose from",
    access: may.readClients,
    answer: { status: 200, body: z.object({ items: z.array(z.object({ id, name: z.string() })) }) },
    errors: [],
  }),
  "protectedApis.create": endpoint({
    method: "POST",
    path: "/api/adaptive/apis",
    summary: "Create a protected API in monitor mode with the default policy",
    access: may.administer,
    body: z.strictObject({
      ...fields,
      slug: z.optional(fields.slug),
      environment: z._default(fields.environment, "production"),
      sensitivity: z._default(fields.sensitivity, "normal"),
      endpoints: z._default(fields.endpoints, []),
      trusted_hops: z._default(fields.trusted_hops, [...defaultTrustedHops]),
      trusts_remote_addr: z._default(fields.trusts_remote_addr, false),
      /** Default: Parapet keys. */
      client_ways: z.optional(fields.client_ways),
      new_clients: z.optional(fields.new_clients),
    }),
    answer: { status: 201, body: protectedApi },
    errors: ["conflict"],
  }),
  "protectedApis.get": getEndpoint(
    { path: "/api/adaptive/apis/:id", summary: "Read one protected API", access: may.readProtection },
    protectedApi,
  ),
  "protectedApis.update": endpoint({
    method: "PATCH",
    path: "/api/adaptive/apis/:id",
    summary: "Change a protected API; endpoints are replaced as a whole, and those alike keep their ids",
    access: may.administer,
    params: byId,
    body: z.partial(z.strictObject(fields)),
    answer: { status: 200, body: protectedApi },
    errors: ["not_found", "conflict"],
  }),
  "protectedApis.bulk": bulkEndpoint(
    {
      path: "/api/adaptive/apis/bulk",
      summary: "Archive or restore up to 100 protected APIs, each on its own",
      access: may.administer,
    },
    z.strictObject({ action: z.enum(["archive", "restore"]), ids: bulkIds }),
  ),
  "protectedApis.bypass": endpoint({
    method: "POST",
    path: "/api/adaptive/apis/:id/bypass",
    summary: "Let everything pass for some minutes, logged and audited; 0 ends it",
    access: may.administer,
    params: byId,
    body: z.strictObject({
      minutes: z.int().check(z.minimum(0), z.maximum(maxBypassMinutes)),
      reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ""),
    }),
    answer: { status: 200, body: protectedApi },
    errors: ["not_found"],
  }),
  "protectedApis.archive": actionEndpoint(
    {
      path: "/api/adaptive/apis/:id/archive",
      summary: "Archive a protected API; its calls are denied",
      access: may.administer,
    },
    protectedApi,
  ),
  "protectedApis.restore": actionEndpoint(
    { path: "/api/adaptive/apis/:id/restore", summary: "Protect an archived API again", access: may.administer },
    protectedApi,
    ["conflict"],
  ),
};
