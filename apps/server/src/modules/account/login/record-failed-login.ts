import { and, gt, isNull } from "drizzle-orm";
import { auditEntryTable, recordAudit } from "../../../platform/audit.ts";
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
  if (user === null && (await hasEnoughOfStrangers(tx, call.now))) return;
  const about = {
    actor: user === null ? { userId: null, providerId: null, email } : actorOf(user),
    subjectType: "user",
    subjectId: user?.id ?? null,
  };
  await recordAudit(tx, call, { ...about, action: "login.failure", after: { reason, attempts: count } });
  if (count === freeByAccount)
    await recordAudit(tx, call, { ...about, action: "login.lock", after: { attempts: count } });
}

/** Max audit rows an hour about accounts that don't exist: strangers can cause them from any number of addresses. */
const strangersPerHour = 500;

async function hasEnoughOfStrangers(tx: Transaction, now: Date): Promise<boolean> {
  const { providerId, time } = auditEntryTable;
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  const last = await tx
    .select({ time })
    .from(auditEntryTable)
    .where(and(isNull(providerId), gt(time, anHourAgo)))
    .limit(1)
    .offset(strangersPerHour - 1);
  return last.length > 0;
}
