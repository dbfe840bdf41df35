import { and, eq, isNull, sql } from "drizzle-orm";
import type { Call, Viewer } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Database } from "../../../platform/postgres/postgres.ts";
import { providerTable } from "../provider/table.ts";
import { sessionTable } from "../session/table.ts";
import { tokensOf } from "../session/tokens-of.ts";
import { touchSession } from "../session/touch-session.ts";
import { userTable } from "../user/table.ts";

/**
 * Tells who an access token stands for now: the session must be live, the account active, its provider in use.
 * Role and organization are the account's of this moment, not the token's.
 * @throws Failure `unauthenticated`, `token_expired`
 */
export async function authenticate(call: Call, token: string): Promise<Viewer> {
  const tokens = await tokensOf(call.platform);
  const bearer = await tokens.read("access", token, call.now);
  const row = await findLive(call.platform, bearer, call.now);
  if (row === null) throw new Failure("token_expired");
  await touchSession(call, { id: bearer.sessionId, lastUsedAt: row.lastUsedAt });
  const { lastUsedAt: _, ...account } = row;
  return { ...account, sessionId: bearer.sessionId };
}

type Bearer = Pick<Viewer, "sessionId" | "userId" | "providerId">;

/** What is true of a session at a moment; null when it is over. For answers that go on after their request was let in. */
export async function findLive({ postgres }: Pick<Platform, "postgres">, bearer: Bearer, now: Date) {
  const { sessionId, userId, providerId } = bearer;
  const [row] = await liveViewer(postgres.db).execute({ sessionId, userId, providerId, now });
  return row ?? null;
}

const prepared = new WeakMap<Database, ReturnType<typeof prepare>>();

/** Runs with every call of every page, so it is planned once a connection. */
function liveViewer(db: Database) {
  const query = prepared.get(db) ?? prepare(db);
  prepared.set(db, query);
  return query;
}

function prepare(db: Database) {
  const now = sql`${sql.placeholder("now")}::timestamptz`;
  return db
    .select({
      userId: userTable.id,
      providerId: userTable.providerId,
      organizationId: userTable.organizationId,
      role: userTable.role,
      platformAdmin: userTable.platformAdmin,
      email: userTable.email,
      lastUsedAt: sessionTable.lastUsedAt,
    })
    .from(sessionTable)
    .innerJoin(userTable, eq(userTable.id, sessionTable.userId))
    .innerJoin(providerTable, eq(providerTable.id, userTable.providerId))
    .where(
      and(
        eq(sessionTable.id, sql.placeholder("sessionId")),
        eq(userTable.id, sql.placeholder("userId")),
        eq(userTable.providerId, sql.placeholder("providerId")),
        sql`${sessionTable.endedAt} IS NULL AND ${sessionTable.expiresAt} > ${now} AND ${sessionTable.idleExpiresAt} > ${now}`,
        eq(userTable.status, "active"),
        isNull(providerTable.archivedAt),
      ),
    )
    .prepare("account_live_viewer");
}
