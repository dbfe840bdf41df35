import * as z from "zod/mini";
import { may } from "../access.ts";
import { addressBlock } from "../address-block.ts";
import { bulkIds } from "../bulk.ts";
import {
  actionEndpoint,
  bulkEndpoint,
  deleteEndpoint,
  exportEndpoint,
  getEndpoint,
  listEndpoint,
  selectEndpoint,
} from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, email, id, instant, listOf, sortBy, text } from "../primitives.ts";
import { stepUpMethod } from "./adaptive-config.ts";
import { clientKind, clientState, deviceBinding } from "./client-kinds.ts";
import { clientIdentifierKind } from "./client-way.ts";
import { asNumber, countryCode } from "./network-zone.ts";

/** A client's declared networks, countries and agents; undeclared sides aren't checked. */
export const declaredContext = z.strictObject({
  cidrs: z.array(addressBlock).check(z.maxLength(200)),
  asns: z.array(asNumber).check(z.maxLength(200)),
  countries: z.array(countryCode).check(z.maxLength(250)),
  /** Families of agents as the engine reads them: `okhttp`, `python-requests`. */
  agents: z.array(text(100)).check(z.maxLength(50)),
});
export type DeclaredContext = z.infer<typeof declaredContext>;

/** Largest metadata, in characters of JSON. */
export const metadataLimit = 1024;
const metadata = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .check(z.refine((value) => JSON.stringify(value).length <= metadataLimit));

const named = z.object({ id, name: z.string() });

/**
 * Step-up codes of the APIDynamics protocol that need no secret. `derived`: computed from the client's public ID, which every
 * call carries; `server`: generated for the API's server on request.
 */
export const insecureCodeSource = z.enum(["derived", "server"]);
export type InsecureCodeSource = z.infer<typeof insecureCodeSource>;

/** Longest time that a client may use them, in days. */
export const maxInsecureCodeDays = 90;

const insecureCode = z.object({
  /** null when not allowed. */
  allowed_until: z.nullable(instant),
  /** Step-ups passed with such codes. */
  passes: z.int(),
  last_passed_at: z.nullable(instant),
});
const insecureCodes = z.object({ derived: insecureCode, server: insecureCode });

/** A program, or a person with a program, that calls protected APIs. */
export const apiClient = z.object({
  id,
  name: z.string(),
  /** Identifies the client in the APIDynamics protocol, as X-API-Dynamics-Client-Id; proves nothing. */
  client_id: z.string(),
  kind: clientKind,
  organization: z.nullable(named),
  /** Who answers for it, and gets its mails. */
  owner_name: z.string(),
  owner_email: z.string(),
  tags: z.array(z.string()),
  metadata,
  state: clientState,
  locked_until: z.nullable(instant),
  /** Why it is locked, watched or disabled. */
  state_reason: z.nullable(z.enum(["operator", "failures", "owner", "not_ours"])),
  declared: declaredContext,
  /** APIs that it may call. */
  apis: z.array(named),
  /** Keys that work now. */
  keys: z.int(),
  /** What identifies it now, up to 20: keys by their prefix or the start of their SHA-256 first. */
  known_by: z.array(z.object({ kind: clientIdentifierKind, value: z.string() })),
  known_by_total: z.int(),
  /** Factors: codes (interactive clients only), signing keys, and owner approval. */
  factors: z.object({ totp: z.boolean(), signing_keys: z.int(), backup_codes: z.int(), approval: z.boolean() }),
  insecure_codes: insecureCodes,
  /** Progress and requirements of learning. */
  learning: z.object({ sessions: z.int(), days: z.int(), of_sessions: z.int(), of_days: z.int() }),
  last_seen_at: z.nullable(instant),
  /** Of the last 7 days. */
  decisions_7d: z.int(),
  step_ups_7d: z.int(),
  created_at: instant,
});
export type ApiClient = z.infer<typeof apiClient>;

export const apiClientSortColumns = ["name", "kind", "state", "last_seen_at", "created_at"] as const;

/** Whether a client has an owner's email address. */
export const clientOwner = z.enum(["none", "set"]);

const selection = {
  search: z.optional(text(200)),
  kind: z.optional(clientKind),
  state: z.optional(listOf(clientState)),
  api: z.optional(id),
  organization: z.optional(id),
  tag: z.optional(listOf(text(40))),
  owner: z.optional(clientOwner),
  known_by: z.optional(listOf(clientIdentifierKind)),
  sort: sortBy(apiClientSortColumns, "name"),
};

/** Column ids of an export, in the order asked for. */
export const apiClientColumns = z.enum([
  "name",
  "client_id",
  "kind",
  "organization",
  "owner_name",
  "owner_email",
  "tags",
  "state",
  "apis",
  "known_by",
  "keys",
  "factors",
  "last_seen_at",
  "decisions_7d",
  "step_ups_7d",
  "created_at",
]);

const fields = {
  name: text(120),
  kind: clientKind,
  organization_id: z.nullable(id),
  owner_name: z.string().check(z.trim(), z.maxLength(120)),
  owner_email: z.union([z.literal(""), email]),
  tags: z.array(text(40)).check(z.maxLength(20)),
  metadata,
  declared: declaredContext,
  apis: z.array(id).check(z.maxLength(200)),
};

const nothingDeclared = { cidrs: [], asns: [], countries: [], agents: [] };

/** A context that a client was seen in: a network and an agent. */
export const clientContext = z.object({
  id,
  api: named,
  country: z.nullable(z.string()),
  asn: z.nullable(z.int()),
  as_name: z.nullable(z.string()),
  network: z.string(),
  agent: z.string(),
  first_seen_at: instant,
  last_seen_at: instant,
  sessions: z.int(),
  days: z.int(),
  /** Seen on three days, or a step-up was passed in it: wrong codes from elsewhere don't lock it out. */
  known: z.boolean(),
  /** Until when the owner trusts it, so that calls from here count as stepped up. */
  trusted_until: z.nullable(instant),
  /** Until when calls from here need no further step-up. */
  elevated_until: z.nullable(instant),
});
export type ClientContext = z.infer<typeof clientContext>;

/** A device whose step-up is remembered; the context is the one in which it was passed. */
export const rememberedDevice = z.object({
  id,
  api: named,
  bound_to: deviceBinding,
  method: stepUpMethod,
  country: z.nullable(z.string()),
  as_name: z.nullable(z.string()),
  network: z.string(),
  agent: z.string(),
  remembered_at: instant,
  expires_at: instant,
});
export type RememberedDevice = z.infer<typeof rememberedDevice>;

export const apiClientEndpoints = {
  "apiClients.list": listEndpoint(
    { path: "/api/adaptive/clients", summary: "List API clients", access: may.readClients },
    selection,
    apiClient,
  ),
  "apiClients.select": selectEndpoint(
    {
      path: "/api/adaptive/clients/selection",
      summary: "The ids of exactly the clients that the filters select now",
      access: may.manageClients,
    },
    selection,
  ),
  "apiClients.export": exportEndpoint(
    {
      path: "/api/adaptive/clients/export",
      summary: "Export exactly the clients that the filters select as CSV, streamed",
      access: may.readClients,
    },
    selection,
    apiClientColumns,
  ),
  "apiClients.create": endpoint({
    method: "POST",
    path: "/api/adaptive/clients",
    summary: "Add an API client",
    access: may.manageClients,
    body: z.strictObject({
      name: fields.name,
      kind: fields.kind,
      organization_id: z._default(fields.organization_id, null),
      owner_name: z._default(fields.owner_name, ""),
      owner_email: z._default(fields.owner_email, ""),
      tags: z._default(fields.tags, []),
      metadata: z._default(fields.metadata, {}),
      declared: z._default(fields.declared, nothingDeclared),
      apis: z._default(fields.apis, []),
    }),
    answer: { status: 201, body: apiClient },
    errors: ["conflict", "invalid_input"],
  }),
  "apiClients.get": getEndpoint(
    { path: "/api/adaptive/clients/:id", summary: "Read one API client", access: may.readClients },
    apiClient,
  ),
  "apiClients.update": endpoint({
    method: "PATCH",
    path: "/api/adaptive/clients/:id",
    summary: "Change an API client",
    access: may.manageClients,
    params: byId,
    body: z.partial(z.strictObject(fields)),
    answer: { status: 200, body: apiClient },
    errors: ["not_found", "conflict", "invalid_input"],
  }),
  "apiClients.changeState": endpoint({
    method: "POST",
    path: "/api/adaptive/clients/:id/state",
    summary: "Lock, unlock, watch, disable or enable a client; durable before the answer",
    access: may.manageClients,
    params: byId,
    body: z.strictObject({
      action: z.enum(["lock", "unlock", "watch", "unwatch", "disable", "enable"]),
      /** Duration of a lock; without it, until unlocked. */
      minutes: z.optional(z.int().check(z.minimum(1), z.maximum(43_200))),
    }),
    answer: { status: 200, body: apiClient },
    errors: ["not_found"],
  }),
  "apiClients.allowInsecureCodes": endpoint({
    method: "POST",
    path: "/api/adaptive/clients/:id/insecure-codes",
    summary: "Allow a client to pass step-ups with codes that need no secret, until a date; audited, and null ends it",
    access: may.administer,
    params: byId,
    body: z.strictObject({ source: insecureCodeSource, until: z.nullable(instant) }),
    answer: { status: 200, body: apiClient },
    errors: ["not_found", "invalid_input"],
  }),
  "apiClients.bulk": bulkEndpoint(
    {
      path: "/api/adaptive/clients/bulk",
      summary: "Lock, unlock, disable, enable or delete up to 100 clients, each on its own",
      access: may.manageClients,
    },
    z.strictObject({ action: z.enum(["lock", "unlock", "disable", "enable", "delete"]), ids: bulkIds }),
  ),
  "apiClients.resetLearning": actionEndpoint(
    {
      path: "/api/adaptive/clients/:id/reset-learning",
      summary: "Reset a client's learned profile",
      access: may.manageClients,
    },
    apiClient,
  ),
  "apiClients.delete": deleteEndpoint({
    path: "/api/adaptive/clients/:id",
    summary: "Delete a client with its keys, factors, profile and decisions",
    access: may.manageClients,
  }),
  "apiClients.personalData": endpoint({
    method: "GET",
    path: "/api/adaptive/clients/:id/personal-data",
    summary: "Everything that is kept about a client, as one JSON file",
    access: may.manageClients,
    params: byId,
    answer: { status: 200, type: "application/json" },
    errors: ["not_found"],
  }),
  "clientContexts.list": endpoint({
    method: "GET",
    path: "/api/adaptive/clients/:id/contexts",
    summary: "List a client's contexts, latest first, max 200, and its remembered devices",
    access: may.readClients,
    params: byId,
    answer: {
      status: 200,
      body: z.object({ items: z.array(clientContext), devices: z.array(rememberedDevice) }),
    },
    errors: ["not_found"],
  }),
  "clientContexts.revoke": endpoint({
    method: "DELETE",
    path: "/api/adaptive/clients/:id/contexts/:context",
    summary: "Delete a context with its elevation and remembered devices; durable before the answer",
    access: may.manageClients,
    params: z.strictObject({ id, context: id }),
    answer: { status: 204 },
    errors: ["not_found"],
  }),
  "rememberedDevices.revoke": endpoint({
    method: "DELETE",
    path: "/api/adaptive/clients/:id/remembered-devices/:device",
    summary: "Remember a device no longer; durable before the answer",
    access: may.manageClients,
    params: z.strictObject({ id, device: id }),
    answer: { status: 204 },
    errors: ["not_found"],
  }),
};
