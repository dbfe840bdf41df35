import type { ActionSubject, TenantActionKind } from "@parapet/contract";
import { inArray } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { reportTable } from "../report/table.ts";

/** Subject type of each kind's targets. */
export const subjectOf: Readonly<Record<TenantActionKind, ActionSubject>> = {
  quarantine: "mail",
  release: "mail",
  move_to_junk: "mail",
  soft_delete: "mail",
  purge: "mail",
  restore: "mail",
  categorise: "mail",
  revoke_sessions: "login_case",
  disable_user: "login_case",
  confirm_compromised: "login_case",
  dismiss_risk: "login_case",
  disable_rule: "rule_change",
  delete_rule: "rule_change",
  notify_reporter: "report",
};

/** The ids users know subjects by, where they differ from target ids: a report's is its case. */
export async function subjectsOf(
  db: Queryable,
  ids: readonly string[],
  subject: ActionSubject,
): Promise<ReadonlyMap<string, string>> {
  if (subject !== "report" || ids.length === 0) return new Map();
  const rows = await db
    .select({ id: reportTable.id, caseId: reportTable.caseId })
    .from(reportTable)
    .where(inArray(reportTable.id, [...ids]));
  return new Map(rows.map(({ id, caseId }) => [id, caseId]));
}
