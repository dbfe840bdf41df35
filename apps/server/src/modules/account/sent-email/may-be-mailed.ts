import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { isKnownNetwork } from "../throttle/is-known-network.ts";
import { networkOf } from "../throttle/network.ts";
import { tryAttempt } from "../throttle/throttle.ts";
import { countFormEmail, mailboxOf, mayAllNetworksSend } from "./limit-email.ts";
import { noteFullHour } from "./note-full-hour.ts";

/**
 * Emails to one mailbox before the next has to wait: from one network, and from all that its owner doesn't use, of which a
 * network's first one counts for itself. So who asks again and again delays no newcomer from another network.
 */
const free = { network: 5, strangers: 20, newcomers: 40 } as const;

/**
 * Whether a public form may send one more email to an address now; counts it. Networks wait each for itself, and those
 * the owner signs in from don't wait for others, so no stranger can stop the owner's emails.
 * @param owner who has the address, if anyone
 */
export async function mayBeMailed(
  tx: Transaction,
  call: Call,
  email: string,
  owner: { readonly id: string } | null,
): Promise<boolean> {
  const sent = await countFromNetwork(tx, call, email);
  if (sent === null) return false;
  if (owner !== null && (await isKnownNetwork(tx, call, owner.id))) return true;
  const throttle =
    sent.toMailbox === 1
      ? { key: `${keyOf(email)} newcomers`, free: free.newcomers }
      : { key: keyOf(email), free: free.strangers };
  if (!(await tryAttempt(tx, throttle, call.now)).admitted) return false;
  const isSent = await mayAllNetworksSend(tx, call.now, sent.today);
  if (!isSent) noteFullHour(call);
  return isSent;
}

/** Whether a public form may send one more email to an address from this network, whether or not it has an account; counts it. */
export async function mayNetworkSend(tx: Transaction, call: Call, email: string): Promise<boolean> {
  return (await countFromNetwork(tx, call, email)) !== null;
}

/** What a network has sent with this email: today, and to this mailbox within the hour. Null when it has to wait. */
async function countFromNetwork(tx: Transaction, call: Call, email: string) {
  const today = await countFormEmail(tx, call, email);
  if (today === null) return null;
  const key = `${keyOf(email)} ${networkOf(call.address)}`;
  const verdict = await tryAttempt(tx, { key, free: free.network }, call.now);
  return verdict.admitted ? { today, toMailbox: verdict.attempts } : null;
}

function keyOf(email: string): string {
  return `mail ${mailboxOf(email)}`;
}
