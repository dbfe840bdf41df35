import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { listHandlers } from "../../account/user/list-handlers.ts";
import type { RuleChangeRow } from "./table.ts";

/** Notifies handlers of a severe change. */
export async function notifyAboutRuleChange(tx: Transaction, row: RuleChangeRow, now: Date): Promise<void> {
  const people = await listHandlers(tx, row.providerId);
  await notify(tx, { now }, people, {
    kind: "rule_change.found",
    severity: "error",
    details: { mailbox: row.mailbox, name: row.name, score: String(row.score) },
    link: `/secure-inbox/account-takeover/email-rules/detail/${row.id}`,
  });
}
