import { and, inArray, isNull, lt, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { auditEntryTable } from "../../platform/audit.ts";
import { defineTask, type Task } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Database } from "../../platform/postgres/postgres.ts";
import { userLoginTable } from "./login-risk/table.ts";
import { mailLinkTable } from "./mail-link/table.ts";
import { mfaAttemptTable } from "./mfa/table.ts";
import { notificationTable } from "./notification/table.ts";
import { dropOldQueryTime } from "./quota/query-time.ts";
import { dropForgottenAccounts } from "./registration/drop-stale-account.ts";
import { dropOldEmailCounts } from "./sent-email/limit-email.ts";
import { sessionTable } from "./session/table.ts";
import { dropRestedThrottles } from "./throttle/throttle.ts";

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    "sweep-accounts": Record<string, unknown>;
  }
}

type Means = Pick<Platform, "postgres" | "clock" | "config">;

/** Sweeps once an hour. */
export function sweepAccountsTask(means: Means): Task {
  return defineTask<"sweep-accounts">(z.record(z.string(), z.unknown()), () => sweepAccounts(means), "17 * * * *");
}

const day = 24 * 3_600_000;

/**
 * Drops what no longer serves anybody: expired links and half-finished logins, sessions and used links older than the month
 * in which their address counts as known, rested counters, logins and notifications of before the last quarter,
 * registrations that were never confirmed, audit rows beyond their retention.
 */
export async function sweepAccounts({ postgres, clock, config }: Means): Promise<void> {
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * day);
  await postgres.db.transaction(async (tx) => {
    await tx.delete(mfaAttemptTable).where(lt(mfaAttemptTable.expiresAt, ago(1)));
    await tx.delete(mailLinkTable).where(and(lt(mailLinkTable.expiresAt, ago(1)), isNull(mailLinkTable.usedAt)));
    await tx.delete(mailLinkTable).where(lt(mailLinkTable.usedAt, ago(38)));
    await tx.delete(sessionTable).where(lt(sessionTable.createdAt, ago(38)));
    await tx.delete(userLoginTable).where(lt(userLoginTable.time, ago(90)));
    await tx.delete(notificationTable).where(lt(notificationTable.createdAt, ago(90)));
    await dropRestedThrottles(tx, now);
    await dropOldEmailCounts(tx, now);
    await dropOldQueryTime(tx, now);
    await dropForgottenAccounts(tx, now);
    await tx.execute(sql`DELETE FROM rate_count WHERE ends_at < now() - interval '1 hour'`);
  });
  await dropOldAudit(postgres.db, ago(config.auditDays));
}

/** Rows of one statement, so that a long trail whose retention was cut holds nothing up. */
const auditBatch = 10_000;

async function dropOldAudit(db: Database, before: Date): Promise<void> {
  const { time, id } = auditEntryTable;
  const oldest = db.select({ id }).from(auditEntryTable).where(lt(time, before)).orderBy(time).limit(auditBatch);
  let dropped = auditBatch;
  while (dropped === auditBatch) {
    const { rowCount } = await db.delete(auditEntryTable).where(inArray(id, oldest));
    dropped = rowCount ?? 0;
  }
}
