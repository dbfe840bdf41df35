import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { isKnownNetwork } from "../throttle/is-known-network.ts";
import { networkOf } from "../throttle/network.ts";
import { tryAttempt } from "../throttle/throttle.ts";
import { mailboxOf, mayFormSend } from "./limit-email.ts";

/** Emails to one mailbox before the next has to wait: from one network, and from all that its owner doesn't use. */
const free = { network: 5, strangers: 20 } as const;

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
  if (!(await mayNetworkSend(tx, call, email))) return false;
  if (owner !== null && (await isKnownNetwork(tx, call, owner.id))) return true;
  return (await tryAttempt(tx, { key: keyOf(email), free: free.strangers }, call.now)).admitted;
}

/** Whether a public form may send one more email to an address from this network, whoever has the address; counts it. */
export async function mayNetworkSend(tx: Transaction, call: Call, email: string): Promise<boolean> {
  if (!(await mayFormSend(tx, call, email))) return false;
  const key = `${keyOf(email)} ${networkOf(call.address)}`;
  return (await tryAttempt(tx, { key, free: free.network }, call.now)).admitted;
}

function keyOf(email: string): string {
  return `mail ${mailboxOf(email)}`;
}
