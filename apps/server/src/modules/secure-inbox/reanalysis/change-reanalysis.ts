import type { MailReanalysis } from "@parapet/contract";
import { and, count, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { messageTable } from "../mail/table.ts";
import { affectedEmails } from "./affected-emails.ts";
import { readListChanges, findLast, findReanalysis, presentReanalysis } from "./queries.ts";
import { reanalysisTable as table } from "./table.ts";

/**
 * Reanalyzes recent email affected by list changes since the last run, or all of it without changes. @throws Failure
 * `conflict`
 */
export async function startReanalysis(call: ViewerCall, { days }: { readonly days: number }): Promise<MailReanalysis> {
  const { platform, viewer, now } = call;
  const { providerId, email } = viewer;
  return platform.postgres.db.transaction(async (tx) => {
    const last = await findLast(tx, providerId);
    const changes = await readListChanges(tx, providerId, last?.createdAt ?? new Date(0));
    const senders = changes?.senders ?? null;
    const since = new Date(now.getTime() - days * 86_400_000);
    const [found] = await tx
      .select({ mails: count() })
      .from(messageTable)
      .where(affectedEmails(tx, { providerId, since, until: now, senders }));
    const [row] = await tx
      .insert(table)
      .values({
        id: newId(),
        providerId,
        days,
        since,
        senders: senders === null ? null : [...senders],
        state: "running",
        total: found?.mails ?? 0,
        done: 0,
        changed: 0,
        failed: 0,
        atReceived: now,
        startedBy: email,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (row === undefined) throw new Failure("conflict", { detail: "A reanalysis is already running" });
    await platform.jobs.add(tx, "reanalyse-mail", { id: row.id }, { key: `reanalyse-mail:${row.id}` });
    await recordAudit(tx, call, {
      action: "mail_reanalysis.start",
      subjectType: "mail_reanalysis",
      subjectId: row.id,
      after: { days, senders: row.senders, mails: row.total },
    });
    return presentReanalysis(row);
  });
}

/** Cancels a running reanalysis; finished analyses are kept. @throws Failure `not_found`, `conflict` */
export async function cancelReanalysis(call: ViewerCall, id: string): Promise<MailReanalysis> {
  const { platform, viewer, now } = call;
  return platform.postgres.db.transaction(async (tx) => {
    const before = await findReanalysis(tx, viewer, id);
    const [row] = await tx
      .update(table)
      .set({ state: "cancelled", finishedAt: now })
      .where(and(eq(table.id, id), eq(table.state, "running")))
      .returning();
    if (row === undefined) throw new Failure("conflict", { detail: `It is ${before.state}` });
    await recordAudit(tx, call, {
      action: "mail_reanalysis.cancel",
      subjectType: "mail_reanalysis",
      subjectId: id,
      after: { done: row.done, changed: row.changed },
    });
    return presentReanalysis(row);
  });
}
