import { defaultQuotas, type QuotaKind, quotaKind } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { bigint, pgTable, uuid } from "drizzle-orm/pg-core";
import type { Queryable } from "../../../platform/postgres/postgres.ts";

const limit = (name: QuotaKind) => bigint(name, { mode: "number" });

export const providerQuotaTable = pgTable("provider_quota", {
  providerId: uuid("provider_id").primaryKey(),
  events_per_day: limit("events_per_day"),
  apis: limit("apis"),
  sources: limit("sources"),
  users: limit("users"),
  stored_bytes: limit("stored_bytes"),
  query_seconds_per_hour: limit("query_seconds_per_hour"),
});

export type Limits = Readonly<Record<QuotaKind, number>>;

/** A provider's limits, and which of them were set. */
export async function readLimits(db: Queryable, providerId: string) {
  const [row] = await db.select().from(providerQuotaTable).where(eq(providerQuotaTable.providerId, providerId));
  const chosen = (kind: QuotaKind) => row?.[kind] ?? null;
  const limits: Limits = {
    events_per_day: chosen("events_per_day") ?? defaultQuotas.events_per_day,
    apis: chosen("apis") ?? defaultQuotas.apis,
    sources: chosen("sources") ?? defaultQuotas.sources,
    users: chosen("users") ?? defaultQuotas.users,
    stored_bytes: chosen("stored_bytes") ?? defaultQuotas.stored_bytes,
    query_seconds_per_hour: chosen("query_seconds_per_hour") ?? defaultQuotas.query_seconds_per_hour,
  };
  return { limits, set: quotaKind.options.filter((kind) => chosen(kind) !== null) };
}
