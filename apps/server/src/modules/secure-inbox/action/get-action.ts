import type { TenantActionDetail } from "@parapet/contract";
import { asc, eq, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { mailboxTable } from "../mail/table.ts";
import { subjectsOf } from "./action-subjects.ts";
import { ownAction } from "./policy.ts";
import { presentActions } from "./present.ts";
import { actionTable, actionTargetTable as targets } from "./table.ts";

const maxTargets = 200;

/** One action with its targets, failed ones first. @throws Failure `not_found` */
export async function getAction(call: ViewerCall, id: string): Promise<TenantActionDetail> {
  const { db } = call.platform.postgres;
  const rows = await db.select().from(actionTable).where(ownAction(call.viewer, id));
  const [action] = await presentActions(call, rows);
  if (action === undefined) throw new Failure("not_found");
  const shown = await db
    .select({ target: targets, mailbox: mailboxTable.address })
    .from(targets)
    .leftJoin(mailboxTable, eq(mailboxTable.id, targets.mailboxId))
    .where(eq(targets.actionId, id))
    .orderBy(asc(sql`${targets.problem} IS NULL`), asc(targets.position))
    .limit(maxTargets);
  const subjects = await subjectsOf(
    db,
    shown.map(({ target }) => target.subjectId),
    action.subject,
  );
  return {
    ...action,
    targets: shown.map(({ target, mailbox }) => ({
      subject_id: subjects.get(target.subjectId) ?? target.subjectId,
      label: target.label,
      mailbox,
      state: target.state,
      problem: target.problem,
      message: target.message,
      request_id: target.requestId,
      settled_at: target.settledAt?.toISOString() ?? null,
    })),
  };
}
