import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { openSession } from "../session/open-session.ts";
import type { SessionRow } from "../session/table.ts";
import { settleLogin, type LoginThrottles } from "../throttle/login-throttles.ts";
import { userTable, type UserRow } from "../user/table.ts";
import { actorOf } from "../user/actor.ts";

export interface FinishedLogin {
  readonly user: UserRow;
  readonly session: SessionRow;
}

/** Opens the session of a login that has shown everything asked for. */
export async function finishLogin(
  tx: Transaction,
  call: Call,
  user: UserRow,
  throttles: LoginThrottles,
): Promise<FinishedLogin> {
  const session = await openSession(tx, call, user);
  await tx.update(userTable).set({ lastLoginAt: call.now }).where(eq(userTable.id, user.id));
  await settleLogin(tx, throttles, call.now);
  await recordAudit(tx, call, {
    actor: actorOf(user),
    action: "login.success",
    subjectType: "user",
    subjectId: user.id,
    after: { session_id: session.id, mfa: user.totpConfirmedAt !== null },
  });
  return { user: { ...user, lastLoginAt: call.now }, session };
}
