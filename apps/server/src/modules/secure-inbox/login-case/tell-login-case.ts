import type { NotificationKind } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { listHandlers } from "../../account/user/list-handlers.ts";
import { type LoginCaseRow, loginCaseTable as table } from "./table.ts";

/** Tells the people who may act of a case once it is grave, and again when it opens again. */
export async function tellLoginCase(
  tx: Transaction,
  row: LoginCaseRow,
  kind: Extract<NotificationKind, `login_case.${string}`>,
  now: Date,
): Promise<void> {
  const isGrave = row.severity === "high" || row.severity === "critical";
  if (!isGrave || row.toldAt !== null) return;
  await tx.update(table).set({ toldAt: now }).where(eq(table.id, row.id));
  const people = await listHandlers(tx, row.providerId);
  await notify(tx, { now }, people, {
    kind,
    severity: "error",
    details: { name: row.displayName || row.userName, score: String(row.score) },
    link: `/secure-inbox/account-takeover/suspicious-login/caseDetail/${row.id}`,
  });
}
