import { and, eq, isNull, sql } from "drizzle-orm";
import { providerKeyTable, providerTable } from "./table.ts";

/** Joins a provider to the key that signs: there is always one. */
export const withActiveKey = and(eq(providerKeyTable.providerId, providerTable.id), isNull(providerKeyTable.retiresAt));

/** A provider and its signing key. */
export const providerWithKey = { row: providerTable, signingKey: providerKeyTable.publicKey };

/** How many belong to the provider of the row. Written out, because a column of the outer row needs its table. */
export const counted = {
  users: sql<number>`(SELECT count(*)::int FROM user_account WHERE user_account.provider_id = provider.id)`,
  organizations: sql<number>`(
    SELECT count(*)::int FROM organization
    WHERE organization.provider_id = provider.id AND organization.archived_at IS NULL
  )`,
} as const;
