import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { countAttempt, forgetAttempts, type Throttle } from "../throttle/throttle.ts";
import { lockUser } from "../user/lock-user.ts";
import { acceptSecondFactor } from "./accept-second-factor.ts";

/**
 * Makes sure that the person at the screen has the account's second factor; guesses are counted and slowed down.
 * The code is used up. @throws Failure `mfa_not_enabled`, `code_wrong`, `rate_limited`
 */
export async function confirmCode(call: ViewerCall, code: string): Promise<void> {
  const { db } = call.platform.postgres;
  const throttle: Throttle = { key: `code ${call.viewer.userId}`, free: 5 };
  await db.transaction((tx) => countAttempt(tx, throttle, call.now));
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, call.viewer.userId);
    if (user === null || user.totpConfirmedAt === null) throw new Failure("mfa_not_enabled");
    if (!(await acceptSecondFactor(tx, call, user, code))) throw new Failure("code_wrong");
    await forgetAttempts(tx, throttle);
  });
}
