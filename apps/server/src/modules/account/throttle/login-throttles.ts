import { and, eq, gt, sql } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { sessionTable } from "../session/table.ts";
import { networkOf } from "./network.ts";
import { countAttempt, forgetAttempts, forgiveAttempt, type Throttle } from "./throttle.ts";

/** The two counters of a login: one for where it comes from, one for the account it is aimed at. */
export interface LoginThrottles {
  readonly address: Throttle;
  readonly account: Throttle;
}

const freeByAddress = 20;
export const freeByAccount = 5;
const month = 30 * 24 * 3_600_000;

/**
 * An address from which the account's owner logged in lately counts on its own: strangers who hammer at the
 * account make each other wait, never the owner.
 */
export async function loginThrottles(
  db: Queryable,
  call: Call,
  account: { readonly email: string; readonly userId: string | null },
): Promise<LoginThrottles> {
  const network = networkOf(call.address);
  const known = account.userId !== null && (await isKnownAddress(db, call, account.userId));
  return {
    address: { key: `address ${network}`, free: freeByAddress },
    account: known ? { key: `owner ${account.userId} ${network}`, free: freeByAccount } : byStrangers(account.email),
  };
}

/** The counter of attempts from addresses that an account does not know. */
export function byStrangers(email: string): Throttle {
  return { key: `account ${email.toLowerCase()}`, free: freeByAccount };
}

async function isKnownAddress(db: Queryable, call: Call, userId: string): Promise<boolean> {
  const lately = new Date(call.now.getTime() - month);
  const [found] = await db
    .select({ one: sql`1` })
    .from(sessionTable)
    .where(
      and(eq(sessionTable.userId, userId), eq(sessionTable.address, call.address), gt(sessionTable.createdAt, lately)),
    )
    .limit(1);
  return found !== undefined;
}

/** Attempts from an address and on an account, this one included. */
export type LoginCounts = Readonly<Record<keyof LoginThrottles, number>>;

/** Counts a login attempt. @throws Failure `rate_limited` */
export async function countLogin(tx: Transaction, throttles: LoginThrottles, now: Date): Promise<LoginCounts> {
  const address = await countAttempt(tx, throttles.address, now);
  return { address, account: await countAttempt(tx, throttles.account, now) };
}

/** How many attempts went wrong before this one: the greater of the account's and the address's. */
export function failuresBefore({ address, account }: LoginCounts): number {
  return Math.max(address, account) - 1;
}

/** The password was right, but the login is not finished. */
export async function forgiveLogin(tx: Transaction, throttles: LoginThrottles, now: Date): Promise<void> {
  await forgiveAttempt(tx, throttles.address, now);
  await forgiveAttempt(tx, throttles.account, now);
}

/** The login is finished: the account starts anew, the address keeps its other failures. */
export async function settleLogin(tx: Transaction, throttles: LoginThrottles, now: Date): Promise<void> {
  await forgiveAttempt(tx, throttles.address, now);
  await forgetAttempts(tx, throttles.account);
}
