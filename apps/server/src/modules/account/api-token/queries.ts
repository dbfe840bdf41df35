import { type AnswerOf, type ApiToken, apiTokenLimits, type Endpoints } from "@parapet/contract";
import { and, desc, eq, gt, gte, isNull, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { providerTable } from "../provider/table.ts";
import { userTable } from "../user/table.ts";
import { apiTokenTable as table, type ApiTokenRow } from "./table.ts";

/** Max listed tokens; usable ones come first. */
const maxListed = apiTokenLimits.usable + 150;

/** Tokens that are neither revoked nor expired. */
export const isUsable = (now: Date) => and(isNull(table.revokedAt), gt(table.expiresAt, now));

/** When a token expires, or was revoked. */
export const endedAt = sql`coalesce(${table.revokedAt}, ${table.expiresAt})`;

/** Tokens that ended before aren't listed. */
export const listedSince = (now: Date) => new Date(now.getTime() - apiTokenLimits.listed * 86_400_000);

/** Whether the creator still has the rights that the token has. For queries that join the token's user and provider. */
export const creatorAdministers = and(
  eq(userTable.status, "active"),
  eq(userTable.providerId, table.providerId),
  eq(userTable.role, "provider_admin"),
  isNull(userTable.organizationId),
  isNull(providerTable.archivedAt),
);

/** Lists the provider's tokens: usable ones first, newest first. */
export async function listTokens({
  platform,
  viewer,
  now,
}: ViewerCall): Promise<AnswerOf<Endpoints["apiTokens.list"]>> {
  const rows = await platform.postgres.db
    .select({ row: table, creator: userTable.email, isWorking: sql<boolean>`${creatorAdministers}` })
    .from(table)
    .innerJoin(userTable, eq(userTable.id, table.createdBy))
    .innerJoin(providerTable, eq(providerTable.id, table.providerId))
    .where(and(eq(table.providerId, viewer.providerId), gte(endedAt, listedSince(now))))
    .orderBy(desc(sql`${isUsable(now)}`), desc(table.createdAt), desc(table.id))
    .limit(maxListed);
  return { items: rows.map(({ row, ...creator }) => presentToken(row, creator, now)) };
}

interface Creator {
  readonly creator: string;
  readonly isWorking: boolean;
}

/** A token in responses, without the token. */
export function presentToken(row: ApiTokenRow, { creator, isWorking }: Creator, now: Date): ApiToken {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    prefix: row.prefix,
    state: stateOf(row, isWorking, now),
    created_by: creator,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    revoked_at: row.revokedAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}

function stateOf({ revokedAt, expiresAt }: ApiTokenRow, isWorking: boolean, now: Date): ApiToken["state"] {
  if (revokedAt !== null) return "revoked";
  if (expiresAt <= now) return "expired";
  return isWorking ? "active" : "suspended";
}
