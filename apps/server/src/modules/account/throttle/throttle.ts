import { and, eq, lt, or, sql } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { throttleTable as table } from "./table.ts";

/** What is counted, and how many attempts cost no waiting. */
export interface Throttle {
  readonly key: string;
  readonly free: number;
}

type Verdict =
  | { readonly admitted: true; readonly attempts: number }
  | { readonly admitted: false; readonly retryAfter: number };

/** Seconds; the delay doubles from two with every attempt beyond the free ones. */
const longestDelay = 15 * 60;
/** A key that rests this long is reset. */
const memory = "1 hour";

/**
 * Counts an attempt as failed before it is judged, so that a burst of parallel ones cannot slip past the count.
 * Whoever succeeds forgives it. The row stays locked until the transaction ends.
 */
export async function tryAttempt(tx: Transaction, { key, free }: Throttle, now: Date): Promise<Verdict> {
  const time = now.toISOString();
  const delayAfter = (attempts: number | ReturnType<typeof sql>) => sql`
    ${time}::timestamptz + CASE WHEN ${attempts} < ${free}::int THEN interval '0'
      ELSE least(power(2, least(${attempts} - ${free}::int, 20) + 1), ${longestDelay}::int) * interval '1 second' END`;
  const attempts = sql`(CASE WHEN ${table.lastAttemptAt} < ${time}::timestamptz - ${memory}::interval THEN 0 ELSE ${table.failures} END + 1)`;
  const [counted] = await tx
    .insert(table)
    .values({ key, failures: 1, lastAttemptAt: now, blockedUntil: delayAfter(1) })
    .onConflictDoUpdate({
      target: table.key,
      set: { failures: attempts, lastAttemptAt: now, blockedUntil: delayAfter(attempts) },
      setWhere: sql`${table.blockedUntil} <= ${time}::timestamptz`,
    })
    .returning({ attempts: table.failures });
  if (counted !== undefined) return { admitted: true, attempts: counted.attempts };
  const [blocked] = await tx.select({ until: table.blockedUntil }).from(table).where(eq(table.key, key));
  const wait = (blocked?.until.getTime() ?? 0) - now.getTime();
  return { admitted: false, retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
}

/** Counts an attempt. @returns how many there were. @throws Failure `rate_limited` while the key has to wait. */
export async function countAttempt(tx: Transaction, throttle: Throttle, now: Date): Promise<number> {
  const verdict = await tryAttempt(tx, throttle, now);
  if (!verdict.admitted) throw new Failure("rate_limited", { retryAfter: verdict.retryAfter });
  return verdict.attempts;
}

/** Takes back one counted attempt that turned out well, with the delay it brought. */
export async function forgiveAttempt(tx: Transaction, { key }: Throttle, now: Date): Promise<void> {
  await tx
    .update(table)
    .set({ failures: sql`greatest(${table.failures} - 1, 0)`, blockedUntil: now })
    .where(eq(table.key, key));
}

/** Resets a key. */
export async function forgetAttempts(tx: Transaction, { key }: Throttle): Promise<void> {
  await tx.delete(table).where(eq(table.key, key));
}

/** Resets a key and every key below it. */
export async function forgetAttemptsBelow(tx: Transaction, key: string): Promise<void> {
  await tx.delete(table).where(or(eq(table.key, key), sql`starts_with(${table.key}, ${`${key} `})`));
}

/** How many attempts count now. */
export async function attemptsOn(tx: Transaction, { key }: Throttle, now: Date): Promise<number> {
  const [row] = await tx
    .select({ failures: table.failures })
    .from(table)
    .where(
      and(eq(table.key, key), sql`${table.lastAttemptAt} >= ${now.toISOString()}::timestamptz - ${memory}::interval`),
    );
  return row?.failures ?? 0;
}

/** Drops keys that have rested for a day. */
export async function dropRestedThrottles(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(table).where(lt(table.lastAttemptAt, new Date(now.getTime() - 24 * 3_600_000)));
}
