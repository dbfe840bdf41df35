import type { NotificationKind } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { listHandlers } from "../../account/user/queries.ts";
import { type LoginCaseRow, loginCaseTable as table } from "./table.ts";

/** Notifies handlers when a case becomes severe or is reopened. */
export async function notifyAboutLoginCase(
  tx: Transaction,
  row: LoginCaseRow,
  kind: Extract<NotificationKind, `login_case.${string}`>,
  now: Date,
): Promise<void> {
  const isSevere = row.severity === "high" || row.severity === "critical";
  if (!isSevere || row.notifiedAt !== null) return;
  await tx.update(table).set({ notifiedAt: now }).where(eq(table.id, row.id));
  const people = await listHandlers(tx, row.providerId);
  await notify(tx, { now }, people, {
    kind,
    severity: "error",
    details: { name: row.displayName || row.userName, score: String(row.score) },
    link: `/secure-inbox/account-takeover/suspicious-login/caseDetail/${row.id}`,
  });
}
