import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { verifyPassword } from "../../../platform/passwords/password-hash.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { assessLogin, needsSecondFactor } from "../login-risk/assess-login.ts";
import { openMfaAttempt } from "../mfa/open-mfa-attempt.ts";
import { isInUse } from "../provider/is-in-use.ts";
import { tokensOf } from "../session/tokens-of.ts";
import {
  attemptsOnAccount,
  countLogin,
  failuresBefore,
  forgiveLogin,
  loginThrottles,
  type LoginCounts,
  type LoginThrottles,
} from "../throttle/login-throttles.ts";
import { lockUser } from "../user/lock-user.ts";
import { findUserByEmail } from "../user/queries.ts";
import type { UserRow } from "../user/table.ts";
import { answerLogin } from "./answer-login.ts";
import { finishLogin, type FinishedLogin } from "./finish-login.ts";
import { recordFailedLogin } from "./record-failed-login.ts";

type Row = Endpoints["login.create"];

interface Attempt {
  readonly email: string;
  readonly counts: LoginCounts;
  readonly throttles: LoginThrottles;
}

/**
 * Checks email and password; opens a session, or asks for the second factor of who has one: always, or where the risk is not low.
 * What was wrong shows in the audit trail only.
 * @throws Failure `credentials_wrong`, `email_unconfirmed`, `password_exposed`, `rate_limited`
 */
export async function login(call: Call, { email, password }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { db } = call.platform.postgres;
  const found = await findUserByEmail(db, email);
  const throttles = await loginThrottles(db, call, { email, userId: found?.id ?? null });
  const counts = await db.transaction((tx) => countLogin(tx, throttles, call.now));
  const isRight = await verifyPassword(found?.passwordHash ?? null, password);
  const attempt: Attempt = { email, counts, throttles };
  const outcome = await db.transaction((tx) => judge(tx, call, attempt, found, isRight));
  if (outcome instanceof Failure) throw outcome;
  if ("mfa" in outcome) return { mfa: await issueMfaToken(call, outcome) };
  return answerLogin(call, outcome);
}

type Outcome = Failure | FinishedLogin | { readonly mfa: string; readonly user: UserRow };

/** A refusal is returned, not thrown: its audit row has to stay. */
async function judge(
  tx: Transaction,
  call: Call,
  attempt: Attempt,
  found: UserRow | null,
  isRight: boolean,
): Promise<Outcome> {
  const user = found === null ? null : await lockUser(tx, found.id);
  const reason = refusalOf(user, found, isRight);
  const failed = { email: attempt.email, count: attemptsOnAccount(attempt.counts) };
  if (user === null || reason !== null) {
    await recordFailedLogin(tx, call, { ...failed, user, reason: reason ?? "unknown_account" });
    return new Failure("credentials_wrong");
  }
  if (!(await isInUse(tx, user.providerId))) {
    await recordFailedLogin(tx, call, { ...failed, user, reason: "provider_archived" });
    return new Failure("credentials_wrong");
  }
  if (user.emailConfirmedAt === null) {
    await forgiveLogin(tx, attempt, call.now);
    await recordFailedLogin(tx, call, { ...failed, user, reason: "email_unconfirmed" });
    return new Failure("email_unconfirmed");
  }
  if (user.passwordExposedAt !== null && user.totpConfirmedAt === null) {
    await forgiveLogin(tx, attempt, call.now);
    await recordFailedLogin(tx, call, { ...failed, user, reason: "password_exposed" });
    return new Failure("password_exposed");
  }
  const risk = await assessLogin(tx, call, user, failuresBefore(attempt.counts));
  if (!needsSecondFactor(user, risk))
    return finishLogin(tx, call, user, attempt.throttles, { risk, secondFactor: false });
  await forgiveLogin(tx, attempt, call.now);
  return { mfa: await openMfaAttempt(tx, call, user), user };
}

/** `user` is the account as it is now, `found` as it was when its password was checked. */
function refusalOf(user: UserRow | null, found: UserRow | null, isRight: boolean) {
  if (user === null) return "unknown_account";
  if (!isRight || user.passwordHash !== found?.passwordHash) return "password_wrong";
  return user.status === "active" ? null : user.status;
}

async function issueMfaToken(
  call: Call,
  { mfa, user }: { readonly mfa: string; readonly user: UserRow },
): Promise<string> {
  const tokens = await tokensOf(call.platform);
  return tokens.issue("mfa", { userId: user.id, providerId: user.providerId, sessionId: mfa }, call.now);
}
