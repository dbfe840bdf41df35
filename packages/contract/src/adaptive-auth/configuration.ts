import * as z from "zod/mini";
import { may } from "../access.ts";
import { addressBlock } from "../address-block.ts";
import { endpoint } from "../endpoint.ts";
import { email, text } from "../primitives.ts";
import { adaptiveSettings, catchAll, policyRule, ruleTest } from "./adaptive-config.ts";
import { declaredContext } from "./api-client.ts";
import { clientKind } from "./client-kinds.ts";
import { clientWays, enteredIdentityKind, maxClientIdentities, newClients } from "./client-way.ts";
import { asNumber, countryCode, zoneKind } from "./network-zone.ts";
import { apiEnvironment, endpointMethod, pathTemplate, sensitivity } from "./protected-api.ts";
import { ruleCondition } from "./rule-condition.ts";
import { triedCall } from "./tried-call.ts";

const name = text(120);
const names = (max: number) => z.optional(z.array(name).check(z.maxLength(max)));
const slug = z.string().check(z.trim(), z.regex(/^[a-z0-9](-?[a-z0-9])*$/), z.maxLength(60));

/** A rule whose zones, clients and organizations are named, and whose endpoints are `GET /path`. */
const fileRule = z.extend(z.omit(policyRule, { id: true }), {
  when: z.extend(ruleCondition, {
    zones: names(100),
    zones_not: names(100),
    clients: names(500),
    organizations: names(500),
    endpoints: z.optional(z.array(text(520)).check(z.maxLength(500))),
  }),
});
const fileTest = z.extend(z.omit(ruleTest, { id: true, rule_id: true }), {
  call: z.extend(z.omit(triedCall, { client_id: true }), { client: z.optional(name) }),
  /** Name of the rule that decides. */
  rule: z.optional(name),
});
const fileSettings = z.extend(z.omit(adaptiveSettings, { rules: true, tests: true }), {
  rules: z.array(fileRule).check(z.minLength(1), z.maxLength(100)).check(catchAll),
  tests: z.optional(z.array(fileTest).check(z.maxLength(50))),
});

/** Max APIs, zones and clients of a document. */
export const documentLimits = { apis: 200, zones: 500, clients: 2_000 } as const;

const fileZone = z.strictObject({
  /** Identifies the zone. */
  name,
  kind: zoneKind,
  cidrs: z.optional(z.array(addressBlock).check(z.maxLength(10_000))),
  asns: z.optional(z.array(asNumber).check(z.maxLength(1000))),
  countries: z.optional(z.array(countryCode).check(z.maxLength(250))),
  note: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
});
const fileApi = z.strictObject({
  /** Identifies the API. */
  slug,
  name,
  base_url: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)),
  environment: z.optional(apiEnvironment),
  sensitivity: z.optional(sensitivity),
  endpoints: z.optional(
    z.array(z.strictObject({ method: endpointMethod, template: pathTemplate, sensitivity })).check(z.maxLength(500)),
  ),
  trusted_hops: z.optional(z.array(addressBlock).check(z.maxLength(50))),
  trusts_remote_addr: z.optional(z.boolean()),
  client_ways: z.optional(clientWays),
  /** Organizations are named. */
  new_clients: z.optional(
    z.extend(newClients, { organizations: z._default(z.array(name).check(z.maxLength(200)), []) }),
  ),
  /** The policy as a whole; published if it differs. */
  settings: z.optional(fileSettings),
});
const fileClient = z.strictObject({
  /** Identifies the client. */
  name,
  kind: clientKind,
  organization: z.optional(z.nullable(name)),
  owner_name: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  owner_email: z.optional(z.union([z.literal(""), email])),
  tags: z.optional(z.array(text(40)).check(z.maxLength(20))),
  declared: z.optional(declaredContext),
  /** Slugs of the APIs that it may call. */
  apis: z.optional(z.array(slug).check(z.maxLength(200))),
  /** What identifies it besides keys; those that aren't listed are kept. */
  identities: z.optional(
    z.array(z.strictObject({ kind: enteredIdentityKind, value: text(500) })).check(z.maxLength(maxClientIdentities)),
  ),
});

/**
 * Configuration of Adaptive Auth as a file: everything is named instead of having an ID, so that it can be applied to another
 * installation. What a document doesn't name is left as it is, or has its default if it's new.
 */
export const configurationDocument = z.strictObject({
  version: z.literal(1),
  zones: z._default(z.array(fileZone).check(z.maxLength(documentLimits.zones)), []),
  apis: z._default(z.array(fileApi).check(z.maxLength(documentLimits.apis)), []),
  clients: z._default(z.array(fileClient).check(z.maxLength(documentLimits.clients)), []),
});
export type ConfigurationDocument = z.infer<typeof configurationDocument>;

/** A change that a document makes. */
export const configurationChange = z.object({
  kind: z.enum(["zone", "api", "policy", "client", "identity"]),
  /** Name of the zone or client, slug of the API. */
  name: z.string(),
  action: z.enum(["create", "update"]),
  /** Members of the document that differ; empty for what is new. */
  fields: z.array(z.string()),
  /** Where the document names it. */
  pointer: z.string(),
});
export type ConfigurationChange = z.infer<typeof configurationChange>;

const changes = z.object({ changes: z.array(configurationChange) });
/** Largest document, in bytes. */
export const maxDocumentBytes = 4 * 1024 * 1024;
/** With room for what is around it in the request. */
const bodyLimit = maxDocumentBytes + 4096;

export const configurationEndpoints = {
  "configurations.export": endpoint({
    method: "GET",
    path: "/api/adaptive/configuration",
    summary: "Export network zones, APIs with their live policies, and clients, without keys and secrets",
    access: may.readProtection,
    query: z.strictObject({ clients: z._default(z.stringbool(), true) }),
    answer: { status: 200, body: configurationDocument },
    errors: ["conflict"],
  }),
  "configurations.plan": endpoint({
    method: "POST",
    path: "/api/adaptive/configuration/plan",
    summary: "List what applying a document would change",
    access: may.administer,
    bodyLimit,
    body: z.strictObject({ document: configurationDocument }),
    answer: { status: 200, body: changes },
    errors: ["invalid_input"],
  }),
  "configurations.apply": endpoint({
    method: "POST",
    path: "/api/adaptive/configuration/apply",
    summary:
      "Apply a document: zones, APIs, clients, then policies; stops at the first problem, and says what was done",
    access: may.administer,
    bodyLimit,
    body: z.strictObject({
      document: configurationDocument,
      /** Note of published policies. */
      note: z._default(z.string().check(z.trim(), z.maxLength(500)), ""),
    }),
    answer: { status: 200, body: changes },
    errors: ["conflict", "invalid_input", "rate_limited"],
  }),
};
