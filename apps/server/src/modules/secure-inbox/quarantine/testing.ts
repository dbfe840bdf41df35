import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { MailboxRow } from "../mail/table.ts";
import { quarantineTable } from "./table.ts";

/** A quarantined email, in the database only. */
export async function addHeld(
  { postgres: { db }, clock }: Platform,
  { id: mailboxId, providerId }: Pick<MailboxRow, "id" | "providerId">,
  messageId: string,
): Promise<string> {
  const id = newId();
  const now = clock.now();
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
