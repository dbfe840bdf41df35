import type { LoginSession } from "@parapet/contract";
import type { SessionRow } from "./table.ts";

/** A session as its owner and administrators see it. */
export function presentSession(row: SessionRow, currentId: string): LoginSession {
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
