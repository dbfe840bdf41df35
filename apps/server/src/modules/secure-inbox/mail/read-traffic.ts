import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Platform } from "../../../platform/platform.ts";
import type { KnownContext } from "./analyzed-email.ts";

interface Sent {
  readonly providerId: string;
  readonly mailboxId: string;
  readonly receivedAt: Date;
  readonly from: string;
}

const row = z.object({
  mailboxes: z.coerce.number(),
  known: z.coerce.number(),
  bulk_mails: z.coerce.number(),
  new_domains: z.coerce.number(),
});

/**
 * Concurrent traffic: mailboxes the sender reached in ten minutes and how many it knew, and bulk email to this mailbox
 * in 30 minutes with its new domains.
 */
export async function readTraffic(
  { postgres: { db } }: Pick<Platform, "postgres">,
  { providerId, mailboxId, receivedAt, from }: Sent,
): Promise<KnownContext["traffic"]> {
  const at = receivedAt.toISOString();
  const { rows } = await db.execute(sql`
    WITH reached AS (
      SELECT DISTINCT mailbox_id FROM mail_message
      WHERE provider_id = ${providerId} AND from_address = ${from} AND mailbox_id IS NOT NULL
        AND received_at > ${at}::timestamptz - interval '10 minutes' AND received_at <= ${at}::timestamptz
      UNION SELECT ${mailboxId}::uuid
    ), bulk AS (
      SELECT id, from_domain FROM mail_message
      WHERE provider_id = ${providerId} AND mailbox_id = ${mailboxId} AND is_bulk
        AND received_at > ${at}::timestamptz - interval '30 minutes' AND received_at <= ${at}::timestamptz
    )
    SELECT
      (SELECT count(*) FROM reached) AS mailboxes,
      (SELECT count(*) FROM reached WHERE EXISTS (
        SELECT FROM mail_message earlier
        WHERE earlier.provider_id = ${providerId} AND earlier.from_address = ${from}
          AND earlier.mailbox_id = reached.mailbox_id
          AND earlier.received_at <= ${at}::timestamptz - interval '10 minutes'
      )) AS known,
      (SELECT count(*) FROM bulk) AS bulk_mails,
      (SELECT count(DISTINCT from_domain) FROM bulk WHERE NOT EXISTS (
        SELECT FROM mail_message earlier
        WHERE earlier.provider_id = ${providerId} AND earlier.from_domain = bulk.from_domain
          AND earlier.mailbox_id = ${mailboxId}
          AND earlier.received_at <= ${at}::timestamptz - interval '30 minutes'
      )) AS new_domains`);
  const { mailboxes, known, bulk_mails: bulkMessages, new_domains: newDomains } = row.parse(rows[0]);
  return { mailboxes, newShare: 1 - known / mailboxes, bulkMessages, newDomains };
}
