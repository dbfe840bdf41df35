import * as z from "zod/mini";
import { may } from "../access.ts";
import { getEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId } from "../primitives.ts";

/** What a provider's use is limited by, with the limit unless an administrator of the installation sets another. */
export const defaultQuotas = {
  /** Events stored since midnight (UTC). */
  events_per_day: 50_000_000,
  apis: 5_000,
  /** Trace sources. */
  sources: 1_000,
  users: 10_000,
  /** Of events, on disk. */
  stored_bytes: 500_000_000_000,
  /** Time that the event store worked for the provider's pages since the full hour. */
  query_seconds_per_hour: 3_600,
} as const;

export const quotaKind = z.enum([
  "events_per_day",
  "apis",
  "sources",
  "users",
  "stored_bytes",
  "query_seconds_per_hour",
]);
export type QuotaKind = z.infer<typeof quotaKind>;

export const providerQuotas = z.object({
  items: z.array(z.object({ kind: quotaKind, used: z.number(), limit: z.int(), is_default: z.boolean() })),
});
export type ProviderQuotas = z.infer<typeof providerQuotas>;

/** null restores the default. */
const limit = z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000_000_000))));

export const quotaEndpoints = {
  "providers.quotas": getEndpoint(
    {
      path: "/api/account/providers/:id/quotas",
      summary: "Read what a provider uses, and its limits",
      access: may.administer,
    },
    providerQuotas,
  ),
  "providers.changeQuotas": endpoint({
    method: "PATCH",
    path: "/api/account/providers/:id/quotas",
    summary: "Change a provider's limits; null restores the default",
    access: may.manageInstallation,
    params: byId,
    body: z.strictObject({
      events_per_day: limit,
      apis: limit,
      sources: limit,
      users: limit,
      stored_bytes: limit,
      query_seconds_per_hour: limit,
    }),
    answer: { status: 200, body: providerQuotas },
    errors: ["not_found"],
  }),
};
