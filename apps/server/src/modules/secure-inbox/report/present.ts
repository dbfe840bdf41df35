import type { ReportChange, ReportedMail } from "@parapet/contract";
import { asc, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { listHandlers } from "../../account/user/list-handlers.ts";
import { messageTable } from "../mail/table.ts";
import { openStates } from "./merged-state.ts";
import { readReliability } from "./read-reliability.ts";
import { type CaseChangeRow, type CaseRow, reportTable } from "./table.ts";

/** Reported emails with their first reporter and representative email. */
export async function presentCases(call: ViewerCall, rows: readonly CaseRow[]): Promise<ReportedMail[]> {
  if (rows.length === 0) return [];
  const { db } = call.platform.postgres;
  const { providerId } = call.viewer;
  const ids = rows.map(({ id }) => id);
  const [people, reports, emails] = await Promise.all([
    listHandlers(db, providerId),
    db
      .select({ caseId: reportTable.caseId, reporter: reportTable.reporterAddress, kind: reportTable.kind })
      .from(reportTable)
      .where(inArray(reportTable.caseId, ids))
      .orderBy(asc(reportTable.reportedAt), asc(reportTable.id)),
    db
      .select()
      .from(messageTable)
      .where(
        inArray(
          messageTable.id,
          rows.flatMap(({ messageId }) => messageId ?? []),
        ),
      ),
  ]);
  const names = new Map(
    people.map(({ id, firstName, lastName, email }) => [id, `${firstName} ${lastName}`.trim() || email]),
  );
  const ofCase = Map.groupBy(reports, ({ caseId }) => caseId);
  const firsts = new Map([...ofCase].map(([id, [first]]) => [id, first?.reporter ?? ""]));
  const reliable = await readReliability(db, providerId, [...firsts.values()]);
  return rows.map((row) => {
    const reporter = firsts.get(row.id) ?? "";
    const kinds = new Set(ofCase.get(row.id)?.map(({ kind }) => kind));
    return {
      id: row.id,
      title: row.title,
      sender: row.sender,
      state: row.state,
      verdict: row.verdict,
      reason: row.reason,
      kinds: [...kinds].toSorted(),
      reports: row.reports,
      reporters: row.reporters,
      reporter,
      reliability: reliable.get(reporter) ?? null,
      mail: mailOf(emails.find(({ id }) => id === row.messageId)),
      first_reported_at: row.firstReportedAt.toISOString(),
      last_reported_at: row.lastReportedAt.toISOString(),
      due_at: row.dueAt.toISOString(),
      is_overdue: openStates.some((state) => state === row.state) && row.dueAt < call.now,
      resolved_at: row.resolvedAt?.toISOString() ?? null,
      resolved_by: row.resolvedBy,
      owner_id: row.ownerId,
      owner: row.ownerId === null ? null : (names.get(row.ownerId) ?? ""),
    };
  });
}

function mailOf(row: typeof messageTable.$inferSelect | undefined): ReportedMail["mail"] {
  if (row === undefined) return null;
  const { id, verdict, p, severity, attackType, signals, decision } = row;
  return { id, verdict, p, severity, attack_type: attackType, signals, decision };
}

export function presentCaseChange({ id, time, what, state, verdict, actor, value }: CaseChangeRow): ReportChange {
  return { id, time: time.toISOString(), what, state, verdict, actor, value };
}
