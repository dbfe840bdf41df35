import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { messageTable as mail } from "../mail/table.ts";
import { mergedState } from "./merged-state.ts";
import { refreshCase } from "./refresh-case.ts";
import { caseChangeTable, type CaseRow, caseTable as table, reportTable } from "./table.ts";

type Mail = Pick<typeof mail.$inferSelect, "id" | "providerId" | "campaignId" | "internetMessageId">;

/**
 * Makes one case of all reports of a mail, of its copies and of the mails of its campaign: the oldest takes the others in.
 * Returns it; null where nobody reported any. The lock of campaigns is held.
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
  // Who is worked on takes in what has just come, though that was sent before.
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
  // What one had heard by itself is no news: only that it became a part.
  await tx.update(caseChangeTable).set({ caseId: first.id }).where(inArray(caseChangeTable.caseId, ids));
  await tx.update(table).set({ mergedInto: first.id }).where(inArray(table.mergedInto, ids));
  await tx.update(table).set({ mergedInto: first.id, ownerId: null }).where(inArray(table.id, ids));
  await tx.update(table).set(values).where(eq(table.id, first.id));
  // A report that has just come joins quietly; cases that were worked apart are told of.
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

/** Marks reports of people who had reported the same mail before. */
export async function markRepeated(tx: Transaction, caseId: string): Promise<void> {
  await tx.execute(sql`UPDATE mail_report r SET is_repeated = earlier.found
    FROM (SELECT id, row_number() OVER (PARTITION BY reporter_address, message_id ORDER BY reported_at, id) > 1 AS found
      FROM mail_report WHERE case_id = ${caseId}) earlier
    WHERE earlier.id = r.id AND r.is_repeated <> earlier.found`);
}
