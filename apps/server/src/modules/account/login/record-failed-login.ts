import { recordAudit } from "../../../platform/audit.ts";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { freeByAccount } from "../throttle/login-throttles.ts";
import { actorOf } from "../user/actor.ts";
import type { UserRow } from "../user/table.ts";

interface FailedLogin {
  readonly email: string;
  readonly user: UserRow | null;
  readonly reason: string;
  /** Attempts on the account, this one included. */
  readonly count: number;
}

/** Writes a refused login to the audit trail, and that the account has to wait from now on. */
export async function recordFailedLogin(tx: Transaction, call: Call, failed: FailedLogin): Promise<void> {
  const { email, user, reason, count } = failed;
  const about = {
    actor: user === null ? { userId: null, providerId: null, email } : actorOf(user),
    subjectType: "user",
    subjectId: user?.id ?? null,
  };
  await recordAudit(tx, call, { ...about, action: "login.failure", after: { reason, attempts: count } });
  if (count === freeByAccount)
    await recordAudit(tx, call, { ...about, action: "login.lock", after: { attempts: count } });
}
