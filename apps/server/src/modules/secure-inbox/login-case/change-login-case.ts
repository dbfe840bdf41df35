import type { LoginCase, LoginCaseAction, LoginCaseChange } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { inBulk } from "../../../platform/in-bulk.ts";
import { handlerName } from "../../account/user/handler-name.ts";
import { stateAfter } from "../state-after.ts";
import { lockLoginCases } from "./lock-login-cases.ts";
import { presentChange, presentLoginCases } from "./present.ts";
import { findLoginCase } from "./queries.ts";
import { loginCaseChangeTable, type LoginCaseRow, loginCaseTable as table } from "./table.ts";

/** Changes the state or owner of a case. @throws Failure `not_found`, `invalid_input` */
export async function changeLoginCase(call: ViewerCall, id: string, action: LoginCaseAction): Promise<LoginCase> {
  const { db } = call.platform.postgres;
  await db.transaction(async (tx) => {
    await lockLoginCases(tx, call.viewer.providerId);
    const before = await findLoginCase(tx, call, id);
    const owner = action.action === "assign" ? await handlerName(call, action.owner_id) : null;
    if (isSame(before, action)) return;
    const values = stateAfter(call, before, action);
    await tx.update(table).set(values).where(eq(table.id, before.id));
    await tx.insert(loginCaseChangeTable).values({
      id: newId(),
      caseId: before.id,
      time: call.now,
      what: action.action === "assign" ? "assigned" : "state",
      state: values.state,
      actor: call.viewer.email,
      value: owner,
    });
    await recordAudit(tx, call, {
      action: action.action === "assign" ? "login_case.assign" : "login_case.change_state",
      subjectType: "login_case",
      subjectId: before.id,
      before: { state: before.state, owner_id: before.ownerId },
      after: { state: values.state, owner_id: values.ownerId },
    });
  });
  const [found] = await presentLoginCases(call, [await findLoginCase(db, call, id)]);
  if (found === undefined) throw new Failure("not_found");
  return found;
}

export const bulkLoginCases = inBulk({
  table,
  nameOf: ({ displayName, userName }) => displayName || userName,
  act: changeLoginCase,
  isDone: isSame,
});

/** Adds a comment to a case. @throws Failure `not_found` */
export async function commentLoginCase(call: ViewerCall, id: string, text: string): Promise<LoginCaseChange> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const { id: caseId, state } = await findLoginCase(tx, call, id);
    const entry = { what: "commented", state, actor: call.viewer.email, value: text } as const;
    const change = { ...entry, id: newId(), caseId, time: call.now };
    await tx.insert(loginCaseChangeTable).values(change);
    await recordAudit(tx, call, {
      action: "login_case.comment",
      subjectType: "login_case",
      subjectId: caseId,
      after: { text },
    });
    return presentChange(change);
  });
}

function isSame(before: LoginCaseRow, action: LoginCaseAction): boolean {
  return action.action === "assign" ? before.ownerId === action.owner_id : before.state === action.state;
}
