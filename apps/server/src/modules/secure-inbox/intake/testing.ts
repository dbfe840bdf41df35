import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import { type MailboxRow, mailboxTable } from "../mail/table.ts";
import { newClientState } from "./client-state.ts";
import { mailboxIntakeTable, scanTable, subscriptionTable } from "./table.ts";

/** A paused scan. */
export async function addScan({ postgres: { db }, clock }: Platform, providerId: string): Promise<string> {
  const id = newId();
  const now = clock.now();
  const counts = { seen: 3, noticed: 2 };
  await db.insert(scanTable).values({
    id,
    providerId,
    days: 7,
    since: now,
    state: "paused",
    startedBy: "ada@example.com",
    createdAt: now,
    ...counts,
  });
  return id;
}

/** A mailbox with a subscription. */
export async function addSubscribedMailbox(
  { postgres: { db }, clock }: Platform,
  providerId: string,
): Promise<{ readonly mailbox: MailboxRow; readonly graphId: string; readonly clientState: string }> {
  const now = clock.now();
  const address = `${newId()}@meridian.example`;
  const graphId = newId();
  const [mailbox] = await db
    .insert(mailboxTable)
    .values({
      id: newId(),
      providerId,
      graphUserId: newId(),
      address,
      addresses: [address],
      displayName: "Ada",
      isEnabled: true,
      isShared: false,
      isMonitored: true,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (mailbox === undefined) throw new Error("The mailbox was not added");
  const mailboxId = mailbox.id;
  await db.insert(mailboxIntakeTable).values({ mailboxId, providerId, since: now, mustResync: false });
  const id = newId();
  const { value: clientState, hash } = newClientState(id);
  await db.insert(subscriptionTable).values({
    id,
    providerId,
    mailboxId,
    graphId,
    clientStateHash: hash,
    state: "active",
    expiresAt: new Date(now.getTime() + 86_400_000),
    createdAt: now,
    changedAt: now,
  });
  return { mailbox, graphId, clientState };
}
