import { and, eq, gte } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { isUsable } from "./queries.ts";
import { apiTokenTable as table } from "./table.ts";

/** Revokes a token of the viewer's provider immediately. @throws Failure `not_found` */
export async function revokeToken(call: ViewerCall, id: string): Promise<void> {
  const isOwn = and(eq(table.id, id), eq(table.providerId, call.viewer.providerId));
  await call.platform.postgres.db.transaction(async (tx) => {
    const [row] = await tx.select().from(table).where(isOwn).for("update");
    if (row === undefined) throw new Failure("not_found");
    if (row.revokedAt !== null) return;
    await tx.update(table).set({ revokedAt: call.now }).where(isOwn);
    await recordAudit(tx, call, {
      action: "api_token.revoke",
      subjectType: "api_token",
      subjectId: id,
      before: { name: row.name, role: row.role, prefix: row.prefix },
    });
  });
}

/** Revokes tokens that a user created since a time: an intruder may have created them. @returns how many */
export async function revokeTokensSince(
  tx: Transaction,
  call: ViewerCall,
  userId: string,
  since: Date,
): Promise<number> {
  const rows = await tx
    .update(table)
    .set({ revokedAt: call.now })
    .where(and(eq(table.createdBy, userId), gte(table.createdAt, since), isUsable(call.now)))
    .returning();
  for (const { id, name, role, prefix } of rows)
    await recordAudit(tx, call, {
      action: "api_token.revoke",
      subjectType: "api_token",
      subjectId: id,
      before: { name, role, prefix },
    });
  return rows.length;
}
