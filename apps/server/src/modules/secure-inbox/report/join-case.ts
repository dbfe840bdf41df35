import { and, asc, eq, inArray, isNotNull, or, sql, count, countDistinct } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { messageTable as mail } from "../mail/table.ts";
import { mergedState } from "./merged-state.ts";
import { caseChangeTable, type CaseRow, caseTable as table, reportTable } from "./table.ts";

type Mail = Pick<typeof mail.$inferSelect, "id" | "providerId" | "campaignId" | "internetMessageId">;

/**
 * Merges all reports of an email, its copies and its campaign into the oldest case. Null without reports. Requires the
 * campaign lock.
 */
export async function joinCases(tx: Transaction, reported: Mail, now: Date): Promise<CaseRow | null> {
  const belongs = or(
    eq(mail.id, reported.id),
    reported.campaignId === null ? undefined : eq(mail.campaignId, reported.campaignId),
    reported.internetMessageId === null ? undefined : eq(mail.internetMessageId, reported.internetMessageId),
  );
  const cases = tx
    .select({ id: reportTable.caseId })
    .from(reportTable)
    .innerJoin(mail, eq(mail.id, reportTable.messageId))
    .where(and(eq(reportTable.providerId, reported.providerId), isNotNull(reportTable.messageId), belongs));
  const rows = await tx
    .select()
    .from(table)
    .where(and(eq(table.providerId, reported.providerId), inArray(table.id, cases)))
    .orderBy(asc(table.firstReportedAt), asc(table.id));
  // A case under review absorbs new ones, even if those were sent earlier.
  const [first, ...others] = rows.toSorted((one, other) => Number(isNew(one)) - Number(isNew(other)));
  if (first === undefined) return null;
  if (others.length === 0) return refreshCase(tx, first.id);
  const ids = others.map(({ id }) => id);
  const values = {
    ...pick(mergedState(rows)),
    ownerId: rows.find(({ ownerId }) => ownerId !== null)?.ownerId ?? null,
    dueAt: new Date(Math.min(...rows.map(({ dueAt }) => dueAt.getTime()))),
  };
  await tx.update(reportTable).set({ caseId: first.id }).where(inArray(reportTable.caseId, ids));
  // The merged case keeps only its own history.
  await tx.update(caseChangeTable).set({ caseId: first.id }).where(inArray(caseChangeTable.caseId, ids));
  await tx.update(table).set({ mergedInto: first.id }).where(inArray(table.mergedInto, ids));
  await tx.update(table).set({ mergedInto: first.id, ownerId: null }).where(inArray(table.id, ids));
  await tx.update(table).set(values).where(eq(table.id, first.id));
  // New reports join silently; merging reviewed cases is recorded.
  const worked = others.filter((each) => !isNew(each));
  if (worked.length > 0)
    await tx.insert(caseChangeTable).values(
      worked.map(({ title }) => ({
        id: newId(),
        caseId: first.id,
        time: now,
        what: "merged" as const,
        state: values.state,
        verdict: values.verdict,
        value: title,
      })),
    );
  return refreshCase(tx, first.id);
}

const isNew = ({ state }: CaseRow) => state === "analysing";

function pick({ state, verdict, reason, resolvedAt, resolvedBy }: ReturnType<typeof mergedState>) {
  return { state, verdict, reason, resolvedAt, resolvedBy };
}

/** Flags repeated reports by the same reporter. */
export async function markRepeated(tx: Transaction, caseId: string): Promise<void> {
  await tx.execute(sql`UPDATE mail_report r SET is_repeated = earlier.found
    FROM (SELECT id, row_number() OVER (PARTITION BY reporter_address, message_id ORDER BY reported_at, id) > 1 AS found
      FROM mail_report WHERE case_id = ${caseId}) earlier
    WHERE earlier.id = r.id AND r.is_repeated <> earlier.found`);
}

/** Recomputes a case from its reports. */
async function refreshCase(tx: Transaction, id: string): Promise<CaseRow | null> {
  const [facts] = await tx
    .select({
      reports: count(),
      reporters: countDistinct(reportTable.reporterAddress),
      firstReportedAt: sql`min(${reportTable.reportedAt})`.mapWith(reportTable.reportedAt),
      lastReportedAt: sql`max(${reportTable.reportedAt})`.mapWith(reportTable.reportedAt),
    })
    .from(reportTable)
    .where(eq(reportTable.caseId, id));
  const [lead] = await tx
    .select({ messageId: reportTable.messageId, subject: reportTable.subject, sender: reportTable.sender })
    .from(reportTable)
    .where(eq(reportTable.caseId, id))
    .orderBy(sql`${reportTable.messageId} IS NULL`, asc(reportTable.reportedAt), asc(reportTable.id))
    .limit(1);
  if (facts === undefined || lead === undefined) return null;
  const { messageId, subject: title, sender } = lead;
  const [row] = await tx
    .update(table)
    .set({ ...facts, messageId, title, sender })
    .where(eq(table.id, id))
    .returning();
  return row ?? null;
}
