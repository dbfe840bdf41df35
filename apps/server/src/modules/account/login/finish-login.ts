import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { LoginRisk } from "../login-risk/assess-login.ts";
import { recordLogin } from "../login-risk/record-login.ts";
import { openSession } from "../session/open-session.ts";
import type { SessionRow } from "../session/table.ts";
import { settleLogin, type LoginThrottles } from "../throttle/login-throttles.ts";
import { actorOf } from "../user/actor.ts";
import { userTable, type UserRow } from "../user/table.ts";

export interface FinishedLogin {
  readonly user: UserRow;
  readonly session: SessionRow;
}

/** What a login has shown: how risky it is, and whether a second factor was given. */
interface Shown {
  readonly risk: LoginRisk;
  readonly secondFactor: boolean;
}

/** Opens the session of a login that has shown everything asked for. */
export async function finishLogin(
  tx: Transaction,
  call: Call,
  user: UserRow,
  throttles: LoginThrottles,
  { risk, secondFactor }: Shown,
): Promise<FinishedLogin> {
  const session = await openSession(tx, call, user);
  await tx.update(userTable).set({ lastLoginAt: call.now }).where(eq(userTable.id, user.id));
  await settleLogin(tx, throttles, call.now);
  await recordLogin(tx, call, user, risk, { secondFactor, sessionId: session.id });
  const { score, level } = risk.assessment;
  await recordAudit(tx, call, {
    actor: actorOf(user),
    action: "login.success",
    subjectType: "user",
    subjectId: user.id,
    after: { session_id: session.id, mfa: secondFactor, risk: { score, level, learning: risk.isLearning } },
  });
  return { user: { ...user, lastLoginAt: call.now }, session };
}
