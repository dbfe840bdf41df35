import { asc, count, countDistinct, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { type CaseRow, caseTable as table, reportTable } from "./table.ts";

/** Recomputes a case from its reports. */
export async function refreshCase(tx: Transaction, id: string): Promise<CaseRow | null> {
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
