import type { LoginSession } from "@parapet/contract";
import { and, desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { liveSessions } from "./live-sessions.ts";
import { sessionTable, type SessionRow } from "./table.ts";

/** Lists the caller's open sessions, last used first. */
export async function listSessions(call: ViewerCall): Promise<{ items: LoginSession[] }> {
  return { items: await sessionsOf(call, call.viewer.userId) };
}

/** A user's open sessions; the caller has made sure that they may be seen. */
export async function sessionsOf(call: ViewerCall, userId: string): Promise<LoginSession[]> {
  const rows = await call.platform.postgres.db
    .select()
    .from(sessionTable)
    .where(and(eq(sessionTable.userId, userId), liveSessions(call.now)))
    .orderBy(desc(sessionTable.lastUsedAt), desc(sessionTable.id));
  return rows.map((row) => presentSession(row, call.viewer.sessionId));
}

/** A session as its owner and administrators see it. */
function presentSession(row: SessionRow, currentId: string): LoginSession {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    expires_at: (row.idleExpiresAt < row.expiresAt ? row.idleExpiresAt : row.expiresAt).toISOString(),
    address: row.address,
    user_agent: row.userAgent,
    current: row.id === currentId,
  };
}
