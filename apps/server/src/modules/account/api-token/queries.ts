import { type AnswerOf, type ApiToken, apiTokenLimits, type Endpoints } from "@parapet/contract";
import { and, desc, eq, gt, gte, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { organizationTable } from "../organization/table.ts";
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

/** The viewer's personal tokens in their provider. */
export const ownTokens = ({ viewer }: ViewerCall) =>
  and(eq(table.kind, "personal"), eq(table.createdBy, viewer.userId), eq(table.providerId, viewer.providerId));

/**
 * Whether the creator still has the rights that a token needs: a service token an administrator's, a personal one those
 * of any user. For queries that join the token's user, provider and organization.
 */
export const isBacked = and(
  eq(userTable.status, "active"),
  eq(userTable.providerId, table.providerId),
  or(ne(table.kind, "service"), and(eq(userTable.role, "provider_admin"), isNull(userTable.organizationId))),
  isNull(providerTable.archivedAt),
  isNull(organizationTable.archivedAt),
);

/** Lists the provider's tokens: usable ones first, newest first. */
export function listTokens(call: ViewerCall): Promise<AnswerOf<Endpoints["apiTokens.list"]>> {
  return list(call, eq(table.providerId, call.viewer.providerId));
}

/** The same for the viewer's personal tokens. */
export function listOwnTokens(call: ViewerCall): Promise<AnswerOf<Endpoints["ownTokens.list"]>> {
  return list(call, ownTokens(call));
}

async function list(call: ViewerCall, which: SQL | undefined) {
  const { now } = call;
  const rows = await select(call, and(which, gte(endedAt, listedSince(now))))
    .orderBy(desc(sql`${isUsable(now)}`), desc(table.createdAt), desc(table.id))
    .limit(maxListed);
  return { items: rows.map(({ row, ...owner }) => presentToken(row, owner, now)) };
}

/** A token of the viewer's provider. @throws Failure `not_found` */
export async function getToken(call: ViewerCall, id: string): Promise<ApiToken> {
  const [found] = await select(call, and(eq(table.id, id), eq(table.providerId, call.viewer.providerId)));
  if (found === undefined) throw new Failure("not_found");
  const { row, ...owner } = found;
  return presentToken(row, owner, call.now);
}

function select({ platform }: ViewerCall, which: SQL | undefined) {
  return platform.postgres.db
    .select({
      row: table,
      creator: userTable.email,
      organizationName: organizationTable.name,
      isWorking: sql<boolean>`${isBacked}`,
    })
    .from(table)
    .innerJoin(userTable, eq(userTable.id, table.createdBy))
    .innerJoin(providerTable, eq(providerTable.id, table.providerId))
    .leftJoin(organizationTable, eq(organizationTable.id, table.organizationId))
    .where(which)
    .$dynamic();
}

interface Owner {
  readonly creator: string;
  readonly organizationName: string | null;
  readonly isWorking: boolean;
}

/** A token in responses, without the token. */
export function presentToken(row: ApiTokenRow, owner: Owner, now: Date): ApiToken {
  const { organizationId, previousEndsAt } = row;
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    scopes: row.scopes,
    organization: organizationId === null ? null : { id: organizationId, name: owner.organizationName ?? "" },
    prefix: row.prefix,
    state: stateOf(row, owner.isWorking, now),
    created_by: owner.creator,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    revoked_at: row.revokedAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    rotated_at: row.rotatedAt?.toISOString() ?? null,
    previous_ends_at: previousEndsAt !== null && previousEndsAt > now ? previousEndsAt.toISOString() : null,
  };
}

function stateOf({ revokedAt, expiresAt }: ApiTokenRow, isWorking: boolean, now: Date): ApiToken["state"] {
  if (revokedAt !== null) return "revoked";
  if (expiresAt <= now) return "expired";
  return isWorking ? "active" : "suspended";
}
