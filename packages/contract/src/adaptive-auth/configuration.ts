import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { email, text } from "../primitives.ts";
import { adaptiveSettings, policyRule, ruleTest } from "./adaptive-config.ts";
import { declaredContext } from "./api-client.ts";
import { clientKind } from "./client-kinds.ts";
import { clientWays, enteredIdentityKind, maxClientIdentities, newClients } from "./client-way.ts";
import { asNumber, countryCode, zoneKind } from "./network-zone.ts";
import { addressBlock, apiEnvironment, endpointMethod, pathTemplate, sensitivity } from "./protected-api.ts";
import { ruleCondition } from "./rule-condition.ts";
import { triedCall } from "./tried-call.ts";

const name = text(120);
const names = z.optional(z.array(name).check(z.maxLength(500)));
const slug = z.string().check(z.trim(), z.regex(/^[a-z0-9](-?[a-z0-9])*$/), z.maxLength(60));

/** A rule whose zones, clients and organizations are named, and whose endpoints are `GET /path`. */
const fileRule = z.extend(z.omit(policyRule, { id: true }), {
  when: z.extend(ruleCondition, {
    zones: names,
    zones_not: names,
    clients: names,
    organizations: names,
    endpoints: z.optional(z.array(text(520)).check(z.maxLength(500))),
  }),
});
const fileTest = z.extend(z.omit(ruleTest, { id: true, rule_id: true }), {
  call: z.extend(z.omit(triedCall, { client_id: true }), { client: z.optional(name) }),
  /** Name of the rule that decides. */
  rule: z.optional(name),
});
const fileSettings = z.extend(z.omit(adaptiveSettings, { rules: true, tests: true }), {
  rules: z.array(fileRule).check(z.minLength(1), z.maxLength(100)),
  tests: z.optional(z.array(fileTest).check(z.maxLength(50))),
});

/** Max APIs, zones and clients of a document. */
export const documentLimits = { apis: 200, zones: 500, clients: 2_000 } as const;

/**
 * Configuration of Adaptive Auth as a file: everything is named instead of having an ID, so that it can be applied to another
 * installation. What a document doesn't name is left as it is.
 */
export const configurationDocument = z.strictObject({
  version: z.literal(1),
  zones: z._default(
    z
      .array(
        z.strictObject({
          name,
          kind: zoneKind,
          cidrs: z._default(z.array(addressBlock).check(z.maxLength(10_000)), []),
          asns: z._default(z.array(asNumber).check(z.maxLength(1000)), []),
          countries: z._default(z.array(countryCode).check(z.maxLength(250)), []),
          note: z._default(z.string().check(z.trim(), z.maxLength(1000)), ""),
        }),
      )
      .check(z.maxLength(documentLimits.zones)),
    [],
  ),
  apis: z._default(
    z
      .array(
        z.strictObject({
          /** Identifies the API. */
          slug,
          name,
          base_url: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)),
          environment: z._default(apiEnvironment, "production"),
          sensitivity: z._default(sensitivity, "normal"),
          endpoints: z._default(
            z
              .array(z.strictObject({ method: endpointMethod, template: pathTemplate, sensitivity }))
              .check(z.maxLength(500)),
            [],
          ),
          trusted_hops: z.optional(z.array(addressBlock).check(z.maxLength(50))),
          trusts_remote_addr: z._default(z.boolean(), false),
          client_ways: z.optional(clientWays),
          /** Organizations are named. */
          new_clients: z.optional(
            z.extend(newClients, { organizations: z._default(z.array(name).check(z.maxLength(200)), []) }),
          ),
          /** Published if they differ; absent to leave the policy as it is. */
          settings: z.optional(fileSettings),
        }),
      )
      .check(z.maxLength(documentLimits.apis)),
    [],
  ),
  clients: z._default(
    z
      .array(
        z.strictObject({
          /** Identifies the client. */
          name,
          kind: clientKind,
          organization: z._default(z.nullable(name), null),
          owner_name: z._default(z.string().check(z.trim(), z.maxLength(120)), ""),
          owner_email: z._default(z.union([z.literal(""), email]), ""),
          tags: z._default(z.array(text(40)).check(z.maxLength(20)), []),
          declared: z.optional(declaredContext),
          /** Slugs of the APIs that it may call. */
          apis: z._default(z.array(slug).check(z.maxLength(200)), []),
          /** What identifies it besides keys; those that aren't listed are kept. */
          identities: z._default(
            z
              .array(z.strictObject({ kind: enteredIdentityKind, value: text(500) }))
              .check(z.maxLength(maxClientIdentities)),
            [],
          ),
        }),
      )
      .check(z.maxLength(documentLimits.clients)),
    [],
  ),
});
export type ConfigurationDocument = z.infer<typeof configurationDocument>;

/** A change that a document makes. */
export const configurationChange = z.object({
  kind: z.enum(["zone", "api", "policy", "client", "identity"]),
  /** Name of the zone or client, slug of the API. */
  name: z.string(),
  action: z.enum(["create", "update"]),
  /** Names of what differs; empty for what is new. */
  fields: z.array(z.string()),
});
export type ConfigurationChange = z.infer<typeof configurationChange>;

const changes = z.object({ changes: z.array(configurationChange) });
/** Largest document. */
const bodyLimit = 8 * 1024 * 1024;

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
    errors: ["conflict", "invalid_input"],
  }),
  "configurations.apply": endpoint({
    method: "POST",
    path: "/api/adaptive/configuration/apply",
    summary: "Apply a document: zones, APIs, clients, then policies; stops at the first problem",
    access: may.administer,
    bodyLimit,
    body: z.strictObject({
      document: configurationDocument,
      /** Note of published policies. */
      note: z._default(z.string().check(z.trim(), z.maxLength(500)), ""),
    }),
    answer: { status: 200, body: changes },
    errors: ["conflict", "invalid_input"],
  }),
};
