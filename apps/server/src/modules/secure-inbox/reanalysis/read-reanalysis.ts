import { type MailReanalysis, type ReanalysisOutlook, reanalysisDays } from "@parapet/contract";
import { and, count, desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { messageTable } from "../mail/table.ts";
import { readListChanges } from "./read-list-changes.ts";
import { type ReanalysisRow, reanalysisTable as table } from "./table.ts";
import { affectedEmails } from "./affected-emails.ts";

/** Whether email should be reanalyzed, how much of it, and the last run. */
export async function readReanalysis({ platform, viewer, now }: ViewerCall): Promise<ReanalysisOutlook> {
  const { db } = platform.postgres;
  const last = await findLast(db, viewer.providerId);
  const changes = await readListChanges(db, viewer.providerId, last?.createdAt ?? new Date(0));
  const senders = changes?.senders ?? null;
  const touched = await Promise.all(
    reanalysisDays.map(async (days) => {
      const since = new Date(now.getTime() - days * 86_400_000);
      const which = affectedEmails(db, { providerId: viewer.providerId, since, until: now, senders });
      const [found] = await db.select({ mails: count() }).from(messageTable).where(which);
      return { days, mails: found?.mails ?? 0 };
    }),
  );
  return {
    changed_at: changes?.changedAt.toISOString() ?? null,
    is_learnt: changes?.isLearned ?? false,
    senders: senders === null ? null : [...senders],
    touched,
    last: last === null ? null : presentReanalysis(last),
  };
}

/** The running reanalysis, otherwise the last one. */
export async function findLast(db: Queryable, providerId: string): Promise<ReanalysisRow | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(eq(table.providerId, providerId))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(1);
  return row ?? null;
}

/** @throws Failure `not_found` */
export async function findReanalysis(
  db: Queryable,
  { providerId }: ViewerCall["viewer"],
  id: string,
): Promise<ReanalysisRow> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.providerId, providerId), eq(table.id, id)));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

export function presentReanalysis(row: ReanalysisRow): MailReanalysis {
  return {
    id: row.id,
    days: row.days,
    state: row.state,
    total: row.total,
    done: row.done,
    changed: row.changed,
    failed: row.failed,
    started_by: row.startedBy,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}
