import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { connectedProviders } from "../intake/connected-providers.ts";
import { mailboxTable } from "../mail/table.ts";
import { enqueueFeedRead } from "./feed/read-feed-task.ts";
import { enqueueRulesRead } from "./read-rules-task.ts";
import { enqueueSweep } from "./sweep-rules-task.ts";
import { auditBlobTable, auditRecordTable, mailboxRulesTable as table, ruleSweepTable } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "tend-mail-rules": Record<string, unknown>;
  }
}

/** Mailboxes per five-minute run; large tenants take hours for the first read. */
const maxMailboxes = 100;
/** Retention: blobs outlive Microsoft's week, records show where the owner works. */
const [blobDays, recordDays] = [8, 60];

/** Every five minutes, enqueues the audit feed, due mailboxes and running sweeps. */
export function reconcileRulesTask(platform: Platform): Task {
  const anything = z.record(z.string(), z.unknown());
  return defineTask<"tend-mail-rules">(anything, () => reconcileRules(platform), "*/5 * * * *");
}

async function reconcileRules(platform: Platform): Promise<void> {
  const { db } = platform.postgres;
  const now = platform.clock.now();
  for (const providerId of await connectedProviders(platform)) {
    const due = await db
      .select({ id: mailboxTable.id })
      .from(mailboxTable)
      .leftJoin(table, eq(table.mailboxId, mailboxTable.id))
      .where(
        and(
          eq(mailboxTable.providerId, providerId),
          eq(mailboxTable.isMonitored, true),
          or(isNull(table.mailboxId), lt(table.dueAt, now)),
        ),
      )
      .orderBy(asc(sql`${table.dueAt} IS NOT NULL`), asc(table.dueAt), asc(mailboxTable.id))
      .limit(maxMailboxes);
    const sweeps = await db
      .select({ id: ruleSweepTable.id })
      .from(ruleSweepTable)
      .where(and(eq(ruleSweepTable.providerId, providerId), eq(ruleSweepTable.state, "running")));
    await db.transaction(async (tx) => {
      await enqueueFeedRead(tx, platform.jobs, providerId);
      for (const { id } of due) await enqueueRulesRead(tx, platform.jobs, id);
      for (const { id } of sweeps) await enqueueSweep(tx, platform.jobs, id);
    });
  }
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await db.delete(auditBlobTable).where(lt(auditBlobTable.readAt, before(blobDays)));
  await db.delete(auditRecordTable).where(lt(auditRecordTable.receivedAt, before(recordDays)));
}
