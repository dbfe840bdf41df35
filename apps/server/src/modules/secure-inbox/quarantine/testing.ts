import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import { mailboxTable } from "../mail/table.ts";
import { quarantineTable } from "./table.ts";

/** A mail that is written down as held, in a mailbox of its own. */
export async function addHeld(
  { postgres: { db }, clock }: Platform,
  providerId: string,
  messageId: string,
): Promise<string> {
  const id = newId();
  const now = clock.now();
  const mailboxId = newId();
  const address = `${mailboxId}@held.example`;
  await db.insert(mailboxTable).values({
    id: mailboxId,
    providerId,
    graphUserId: mailboxId,
    address,
    addresses: [address],
    displayName: "Held",
    isEnabled: true,
    isShared: false,
    isMonitored: false,
    createdAt: now,
    updatedAt: now,
  });
  await db.insert(quarantineTable).values({
    id,
    providerId,
    messageId,
    mailboxId,
    state: "held",
    heldBy: "analyst",
    holder: "ada@example.com",
    originFolder: "inbox",
    heldAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
  });
  return id;
}
