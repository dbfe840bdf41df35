import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { and, eq, sql } from "drizzle-orm";
import type { MfaCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { assessLogin } from "../login-risk/assess-login.ts";
import { acceptSecondFactor } from "../mfa/accept-second-factor.ts";
import { openMfaAttempts } from "../mfa/open-mfa-attempt.ts";
import { mfaAttemptTable } from "../mfa/table.ts";
import { attemptsOnAccount, countLogin, failuresBefore, loginThrottles } from "../throttle/login-throttles.ts";
import { lockUser } from "../user/lock-user.ts";
import { answerLogin } from "./answer-login.ts";
import { finishLogin, type FinishedLogin } from "./finish-login.ts";
import { recordFailedLogin } from "./record-failed-login.ts";

type Row = Endpoints["login.verifyMfa"];

/**
 * Finishes a login with a code of the authenticator or a backup code. Every wrong one counts like a wrong password.
 * @throws Failure `code_wrong`, `token_expired`, `rate_limited`
 */
export async function verifyMfa(call: MfaCall, { code }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const outcome = await call.platform.postgres.db.transaction((tx) => judge(tx, call, code));
  if (outcome instanceof Failure) throw outcome;
  return answerLogin(call, outcome);
}

/** A wrong code is returned, not thrown: its try and its audit row have to stay. */
async function judge(tx: Transaction, call: MfaCall, code: string): Promise<Failure | FinishedLogin> {
  const user = await lockUser(tx, call.mfa.userId);
  if (user === null || user.status !== "active" || user.totpConfirmedAt === null) throw new Failure("token_expired");
  const throttles = await loginThrottles(tx, call, { email: user.email, userId: user.id });
  const counts = await countLogin(tx, throttles, call.now);
  const [attempt] = await tx
    .update(mfaAttemptTable)
    .set({ tries: sql`${mfaAttemptTable.tries} + 1` })
    .where(and(eq(mfaAttemptTable.id, call.mfa.tokenId), openMfaAttempts(call.now)))
    .returning({ id: mfaAttemptTable.id });
  if (attempt === undefined) throw new Failure("token_expired");
  if (!(await acceptSecondFactor(tx, call, user, code))) {
    await recordFailedLogin(tx, call, {
      email: user.email,
      user,
      reason: "code_wrong",
      count: attemptsOnAccount(counts),
    });
    return new Failure("code_wrong");
  }
  await tx.update(mfaAttemptTable).set({ endedAt: call.now }).where(eq(mfaAttemptTable.id, attempt.id));
  const risk = await assessLogin(tx, call, user, failuresBefore(counts));
  return finishLogin(tx, call, user, throttles, { risk, secondFactor: true });
}
