import { and, eq, gte, or, type SQL } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { isUsable, ownTokens } from "./queries.ts";
import { apiTokenTable as table } from "./table.ts";

/** Revokes a token of the viewer's provider immediately. @throws Failure `not_found` */
export function revokeToken(call: ViewerCall, id: string): Promise<void> {
  return revoke(call, id, eq(table.providerId, call.viewer.providerId));
}

/** Revokes a personal token of the viewer immediately. @throws Failure `not_found` */
export function revokeOwnToken(call: ViewerCall, id: string): Promise<void> {
  return revoke(call, id, ownTokens(call));
}

async function revoke(call: ViewerCall, id: string, visible: SQL | undefined): Promise<void> {
  const isOwn = and(eq(table.id, id), visible);
  await call.platform.postgres.db.transaction(async (tx) => {
    const [row] = await tx.select().from(table).where(isOwn).for("update");
    if (row === undefined) throw new Failure("not_found");
    if (row.revokedAt !== null) return;
    await tx.update(table).set({ revokedAt: call.now }).where(isOwn);
    await recordAudit(tx, call, {
      action: "api_token.revoke",
      subjectType: "api_token",
      subjectId: id,
      before: { name: row.name, scopes: row.scopes, prefix: row.prefix },
    });
  });
}

/** Revokes tokens that a user created or rotated since a time: an intruder may have. @returns how many */
export async function revokeTokensSince(
  tx: Transaction,
  call: ViewerCall,
  userId: string,
  since: Date,
): Promise<number> {
  const isCreated = and(eq(table.createdBy, userId), gte(table.createdAt, since));
  const isRotated = and(eq(table.rotatedBy, userId), gte(table.rotatedAt, since));
  const rows = await tx
    .update(table)
    .set({ revokedAt: call.now })
    .where(and(or(isCreated, isRotated), isUsable(call.now)))
    .returning();
  for (const { id, name, scopes, prefix } of rows)
    await recordAudit(tx, call, {
      action: "api_token.revoke",
      subjectType: "api_token",
      subjectId: id,
      before: { name, scopes, prefix },
    });
  return rows.length;
}
