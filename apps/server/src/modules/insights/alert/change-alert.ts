import type { Alert, AlertAction, AlertState } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { inBulk } from "../../../platform/in-bulk.ts";
import { handlerName } from "../../account/user/handler-name.ts";
import { formatSubject } from "./describe-alert.ts";
import { ownAlert } from "./policy.ts";
import { presentAlerts } from "./present.ts";
import { type AlertRow, alertTable, changeTable } from "./table.ts";

/** The state that an action leads to; an assignment leads nowhere. */
const states: Readonly<Record<Exclude<AlertAction["action"], "assign">, AlertState>> = {
  acknowledge: "acknowledged",
  reopen: "open",
  resolve: "resolved",
  false_positive: "false_positive",
  snooze: "snoozed",
};

/** Does with an alert what a person asks for. @throws Failure `not_found`, `invalid_input` */
export async function changeAlert(call: ViewerCall, id: string, action: AlertAction): Promise<Alert> {
  const row = await call.platform.postgres.db.transaction(async (tx) => {
    const [before] = await tx.select().from(alertTable).where(ownAlert(call.viewer, id)).for("update");
    if (before === undefined) throw new Failure("not_found");
    const assignee = action.action === "assign" ? await handlerName(call, action.assignee_id, "assignee_id") : null;
    const values = valuesOf(call, before, action);
    if (isSame(before, values)) return before;
    await tx.update(alertTable).set(values).where(eq(alertTable.id, id));
    const after = { ...before, ...values };
    await tx.insert(changeTable).values({
      id: newId(),
      alertId: id,
      time: call.now,
      what: action.action === "assign" ? "assigned" : "state",
      state: after.state,
      actor: call.viewer.email,
      assignee,
    });
    await recordAudit(tx, call, {
      action: `alert.${action.action}`,
      subjectType: "alert",
      subjectId: id,
      before: audited(before),
      after: audited(after),
    });
    return after;
  });
  const [alert] = await presentAlerts(call, [row]);
  if (alert === undefined) throw new Failure("not_found");
  return alert;
}

/** The same with several; each is refused or done as it would be alone. */
export const bulkAlerts = inBulk({
  table: alertTable,
  nameOf: (row) => formatSubject(row, row.ruleName),
  act: changeAlert,
  isDone: (row, action, call) => isSame(row, valuesOf(call, row, action)),
});

type Values = Pick<AlertRow, "state" | "snoozedUntil" | "resolvedAt" | "assigneeId">;

function valuesOf({ now, viewer }: ViewerCall, before: AlertRow, action: AlertAction): Values {
  if (action.action === "assign") {
    const { state, snoozedUntil, resolvedAt } = before;
    return { state, snoozedUntil, resolvedAt, assigneeId: action.assignee_id };
  }
  const state = states[action.action];
  const snoozedUntil = action.action === "snooze" ? new Date(action.until) : null;
  if (snoozedUntil !== null && snoozedUntil <= now) {
    throw new Failure("invalid_input", { errors: [{ pointer: "/body/until", message: "Must be in the future" }] });
  }
  // Acknowledging an unassigned alert assigns it.
  const assigneeId = state === "acknowledged" ? (before.assigneeId ?? viewer.userId) : before.assigneeId;
  return { state, snoozedUntil, resolvedAt: state === "resolved" ? (before.resolvedAt ?? now) : null, assigneeId };
}

function isSame(before: AlertRow, { state, snoozedUntil, assigneeId }: Values): boolean {
  return (
    before.state === state &&
    before.snoozedUntil?.getTime() === snoozedUntil?.getTime() &&
    before.assigneeId === assigneeId
  );
}

function audited({ state, snoozedUntil, assigneeId }: AlertRow): Record<string, unknown> {
  return { state, snoozed_until: snoozedUntil?.toISOString() ?? null, assignee_id: assigneeId };
}
