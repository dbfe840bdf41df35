import type { AnswerOf, ApiToken, Endpoints } from "@parapet/contract";
import { desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { userTable } from "../user/table.ts";
import { apiTokenTable as table, type ApiTokenRow } from "./table.ts";

/** Lists the provider's tokens, newest first, those that ended too. */
export async function listTokens({
  platform,
  viewer,
  now,
}: ViewerCall): Promise<AnswerOf<Endpoints["apiTokens.list"]>> {
  const rows = await platform.postgres.db
    .select({ row: table, creator: userTable.email, status: userTable.status })
    .from(table)
    .innerJoin(userTable, eq(userTable.id, table.createdBy))
    .where(eq(table.providerId, viewer.providerId))
    .orderBy(desc(table.createdAt), desc(table.id));
  return {
    items: rows.map(({ row, creator, status }) => presentToken(row, { creator, isActive: status === "active" }, now)),
  };
}

/** A token on the wire, without the token. */
export function presentToken(
  row: ApiTokenRow,
  by: { readonly creator: string; readonly isActive: boolean },
  now: Date,
): ApiToken {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    prefix: row.prefix,
    state: by.isActive && row.revokedAt === null && row.expiresAt > now ? "active" : "ended",
    created_by: by.creator,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    revoked_at: row.revokedAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}
