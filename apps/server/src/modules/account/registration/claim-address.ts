import type { Call } from "../../../platform/call.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { issueLink } from "../mail-link/issue-link.ts";
import { addressTakenMail, registrationWaitsMail } from "../mails.ts";
import { mayBeMailed } from "../sent-email/may-be-mailed.ts";
import { lockEmail } from "../user/create-user.ts";
import { findUserByEmail, isAddressTaken } from "../user/queries.ts";
import type { UserRow } from "../user/table.ts";
import { dropStaleAccountOf } from "./drop-stale-account.ts";

/**
 * Finds out whether a stranger may open an account with this address in a provider (null for a new one); holds the
 * address until the transaction ends. The owner of a taken one learns it by mail, the stranger nothing. Another
 * provider's invitation takes no address.
 */
export async function claimAddress(
  tx: Transaction,
  call: Call,
  email: string,
  providerId: string | null,
): Promise<boolean> {
  await lockEmail(tx, email);
  if (!(await mayBeMailed(tx, call, email, await findUserByEmail(tx, email)))) return false;
  await dropStaleAccountOf(tx, email, call.now);
  const owner = await findUserByEmail(tx, email);
  const isTaken = await isAddressTaken(tx, email, providerId);
  if (owner === null || (!isTaken && !isWaitingRegistration(owner))) return true;
  if (owner.status !== "suspended") await call.platform.mailer.enqueue(tx, await newsFor(tx, call, owner));
  return false;
}

/** A pending registration can be completed through its own link only. */
async function newsFor(tx: Transaction, call: Call, owner: UserRow): Promise<Mail> {
  if (isWaitingRegistration(owner)) return registrationWaitsMail(owner.email);
  return addressTakenMail(owner.email, await issueLink(tx, call, "reset_password", owner));
}

function isWaitingRegistration({ status, emailConfirmedAt }: UserRow): boolean {
  return status === "active" && emailConfirmedAt === null;
}
