import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { verifyPassword } from "../../../platform/passwords/password-hash.ts";
import { countAttempt, forgetAttempts, type Throttle } from "../throttle/throttle.ts";
import { findUser } from "../user/queries.ts";
import type { UserRow } from "../user/table.ts";

/**
 * Makes sure that the person at the screen knows the account's password; guesses are counted and slowed down.
 * @throws Failure `password_wrong`, `rate_limited`
 */
export async function confirmPassword(call: ViewerCall, password: string): Promise<UserRow> {
  const { db } = call.platform.postgres;
  const throttle: Throttle = { key: `password ${call.viewer.userId}`, free: 5 };
  await db.transaction((tx) => countAttempt(tx, throttle, call.now));
  const user = await findUser(db, call.viewer.userId);
  const isRight = await verifyPassword(user?.passwordHash ?? null, password);
  if (user === null || !isRight) throw new Failure("password_wrong");
  await db.transaction((tx) => forgetAttempts(tx, throttle));
  return user;
}
