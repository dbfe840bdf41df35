import { and, asc, eq, gt, isNotNull, lt, notExists } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addAction } from "../action/add-action.ts";
import { resolveEmails } from "../action/kinds/mail-target.ts";
import { actionTable, actionTargetTable } from "../action/table.ts";
import { messageTable as mail } from "../mail/table.ts";
import { findSettings } from "./find-settings.ts";
import { quarantineTable as table } from "./table.ts";

/** Emails per purge action. */
const batchSize = 500;
/** Delay before a failed purge is retried. */
const retryAfterMs = 86_400_000;

/** Purges expired email if the provider enabled that; otherwise it stays until reviewed. */
export async function expireQuarantine(platform: Platform, providerId: string): Promise<void> {
  const now = platform.clock.now();
  await platform.postgres.db.transaction(async (tx) => {
    const { purgesExpired } = await findSettings(tx, providerId);
    if (!purgesExpired) return;
    const recent = tx
      .select({ id: actionTable.id })
      .from(actionTargetTable)
      .innerJoin(actionTable, eq(actionTable.id, actionTargetTable.actionId))
      .where(
        and(
          eq(actionTargetTable.subjectId, table.messageId),
          eq(actionTable.kind, "purge"),
          gt(actionTable.createdAt, new Date(now.getTime() - retryAfterMs)),
        ),
      );
    const due = await tx
      .select({ messageId: table.messageId })
      .from(table)
      .innerJoin(mail, eq(mail.id, table.messageId))
      .where(
        and(
          eq(table.providerId, providerId),
          eq(table.state, "held"),
          eq(table.isRequested, false),
          lt(table.expiresAt, now),
          isNotNull(mail.immutableId),
          notExists(recent),
        ),
      )
      .orderBy(asc(table.expiresAt))
      .limit(batchSize);
    const ids = due.map(({ messageId }) => messageId);
    if (ids.length === 0) return;
    const seeds = await resolveEmails(tx, providerId, ids);
    const { id } = await addAction(tx, platform, { providerId, kind: "purge", seeds, requestedBy: "" });
    const call = { platform, now, requestId: "", address: "", userAgent: "" };
    await recordAudit(tx, call, {
      action: "quarantine.expire",
      subjectType: "tenant_action",
      subjectId: id,
      after: { mails: ids.length },
      actor: { providerId, userId: null, email: "" },
    });
  });
}
