import { GraphProblem } from "@parapet/graph-client";
import { eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { ingestEmail } from "../mail/ingest-email.ts";
import { mailboxTable } from "../mail/table.ts";

interface Wanted {
  readonly providerId: string;
  readonly mailboxId: string;
  readonly messageIds: readonly string[];
}

/** Max ids tried; an unknown id costs a call each. */
const maxIds = 5;

/** Finds a reported email in the reporter's mailbox and ingests it. Null if it isn't there or can't be read. */
export async function fetchOriginal(
  platform: Platform,
  { providerId, mailboxId, messageIds }: Wanted,
): Promise<string | null> {
  const client = await tenantClient(platform, providerId);
  const [mailbox] = await platform.postgres.db.select().from(mailboxTable).where(eq(mailboxTable.id, mailboxId));
  if (client === null || mailbox === undefined) return null;
  const userId = mailbox.graphUserId;
  try {
    for (const messageId of messageIds.slice(0, maxIds)) {
      const query = {
        $filter: `internetMessageId eq '<${messageId.replaceAll("'", "''")}>'`,
        $select: "id,receivedDateTime,isDraft",
        $top: 5,
      };
      const { value } = await client.call("message.list", { path: { userId }, query });
      const found = value.find(({ isDraft }) => isDraft !== true);
      if (found === undefined) continue;
      const raw = await client.call("message.mime", { path: { userId, messageId: found.id } });
      const receivedAt = found.receivedDateTime == null ? platform.clock.now() : new Date(found.receivedDateTime);
      const item = { immutableId: found.id, folder: null, receivedAt };
      const mail = { providerId, mailbox: { id: mailboxId }, source: "report", raw, item } as const;
      return (await ingestEmail(platform, mail)).id;
    }
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    platform.log.warn({ err: error, mailboxId }, "locating a reported email failed");
  }
  return null;
}
