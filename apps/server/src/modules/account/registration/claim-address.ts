import type { Call } from "../../../platform/call.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { issueLink } from "../mail-link/issue-link.ts";
import { addressTakenMail, registrationWaitsMail } from "../mails.ts";
import { tryAttempt } from "../throttle/throttle.ts";
import { lockEmail } from "../user/create-user.ts";
import { findUserByEmail } from "../user/find-user.ts";
import type { UserRow } from "../user/table.ts";
import { dropStaleAccountOf } from "./drop-stale-account.ts";

/**
 * Finds out whether a stranger may open an account with this address; holds the address until the transaction ends.
 * The owner of a taken one is told by mail, the stranger nothing.
 */
export async function claimAddress(tx: Transaction, call: Call, email: string): Promise<boolean> {
  await lockEmail(tx, email);
  if (!(await mayBeMailed(tx, call, email))) return false;
  await dropStaleAccountOf(tx, email, call.now);
  const owner = await findUserByEmail(tx, email);
  if (owner === null) return true;
  if (owner.status !== "suspended") await call.platform.mailer.enqueue(tx, await newsFor(tx, call, owner));
  return false;
}

/** A registration that waits gives nobody a way in but its own link. */
async function newsFor(tx: Transaction, call: Call, owner: UserRow): Promise<Mail> {
  if (owner.status === "active" && owner.emailConfirmedAt === null) return registrationWaitsMail(owner.email);
  return addressTakenMail(owner.email, await issueLink(tx, call, "reset_password", owner));
}

/** Whether strangers may have one more mail sent to this address now; in silence, for the answer is always the same. */
export async function mayBeMailed(tx: Transaction, call: Call, email: string): Promise<boolean> {
  const { admitted } = await tryAttempt(tx, { key: `mail ${email}`, free: 5 }, call.now);
  return admitted;
}
