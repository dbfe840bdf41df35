import type { Call } from "../../../platform/call.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { isKnownNetwork } from "./is-known-network.ts";
import { networkOf } from "./network.ts";
import {
  attemptsOn,
  countAttempt,
  forgetAttempts,
  forgetAttemptsBelow,
  forgiveAttempt,
  type Throttle,
} from "./throttle.ts";

/** The counters of a login. */
export interface LoginThrottles {
  /** For where it comes from, whatever the account. */
  readonly address: Throttle;
  /** For the account, from this network. */
  readonly account: Throttle;
  /** For the account, from all networks that it doesn't know; null from one that it knows. */
  readonly strangers: Throttle | null;
}

const freeByAddress = 20;
/** Networks unknown to an account that may try it at once. */
const freeNetworks = 5;
export const freeByAccount = 5;

/**
 * A network that the owner uses counts on its own, so that strangers make each other wait, never the owner. If they keep the
 * owner out of a new network, a link from an email makes that network a known one.
 */
export async function loginThrottles(
  db: Queryable,
  call: Call,
  account: { readonly email: string; readonly userId: string | null },
): Promise<LoginThrottles> {
  const network = networkOf(call.address);
  const known = account.userId !== null && (await isKnownNetwork(db, call, account.userId));
  const address = { key: `address ${network}`, free: freeByAddress };
  if (known) {
    return { address, account: { key: `owner ${account.userId} ${network}`, free: freeByAccount }, strangers: null };
  }
  const strangers = strangersKey(account.email);
  return {
    address,
    account: { key: `${strangers} ${network}`, free: freeByAccount },
    strangers: { key: strangers, free: freeNetworks },
  };
}

/** Forgets what was tried from networks that an account doesn't know. */
export function forgetStrangers(tx: Transaction, email: string): Promise<void> {
  return forgetAttemptsBelow(tx, strangersKey(email));
}

function strangersKey(email: string): string {
  return `account ${email.toLowerCase()}`;
}

/** Attempts counted, this one included; of strangers 0 where it is not counted among theirs. */
export type LoginCounts = Readonly<Record<keyof LoginThrottles, number>>;

/** Counts a login attempt. @throws Failure `rate_limited` */
export async function countLogin(tx: Transaction, throttles: LoginThrottles, now: Date): Promise<LoginCounts> {
  const address = await countAttempt(tx, throttles.address, now);
  const account = await countAttempt(tx, throttles.account, now);
  return { address, account, strangers: await countStranger(tx, throttles.strangers, account === 1, now) };
}

/** Networks are counted, until they are too many: then every attempt is. */
async function countStranger(tx: Transaction, throttle: Throttle | null, isNewNetwork: boolean, now: Date) {
  if (throttle === null) return 0;
  const counts = isNewNetwork || (await attemptsOn(tx, throttle, now)) >= throttle.free;
  return counts ? countAttempt(tx, throttle, now) : 0;
}

/** How many attempts went wrong before this one: the greatest of the counts. */
export function failuresBefore({ address, account, strangers }: LoginCounts): number {
  return Math.max(address, account, strangers) - 1;
}

/** Attempts on the account as far as they make it wait. */
export function attemptsOnAccount({ account, strangers }: LoginCounts): number {
  return Math.max(account, strangers);
}

/** The password was right, but the login is not finished. */
export async function forgiveLogin(
  tx: Transaction,
  { throttles, counts }: { readonly throttles: LoginThrottles; readonly counts: LoginCounts },
  now: Date,
): Promise<void> {
  await forgiveAttempt(tx, throttles.address, now);
  await forgiveAttempt(tx, throttles.account, now);
  if (throttles.strangers !== null && counts.strangers > 0) await forgiveAttempt(tx, throttles.strangers, now);
}

/** The login is finished: the account is reset, the address keeps its other failures. */
export async function settleLogin(tx: Transaction, throttles: LoginThrottles, now: Date): Promise<void> {
  await forgiveAttempt(tx, throttles.address, now);
  await forgetAttempts(tx, throttles.account);
  if (throttles.strangers !== null) await forgetAttempts(tx, throttles.strangers);
}
