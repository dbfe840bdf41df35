import { registrableDomain } from "@parapet/mail-analysis";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Platform } from "../../../platform/platform.ts";
import type { Exchange } from "./choose-partners.ts";

const writtenRow = z.object({ host: z.string(), sent: z.coerce.number(), days: z.coerce.number() });
const receivedRow = z.object({
  domain: z.string(),
  received: z.coerce.number(),
  days: z.coerce.number(),
  since: z.coerce.date(),
});

/** SQL: the host of an address. */
const hostOf = sql.raw("substring(contact.address from '@([^@]*)$')");

/**
 * Email exchanged with domains written to since a time. A reply is harmless (by decision, or else verdict), not bulk,
 * and to a mailbox that had written first.
 */
export async function countExchanges(
  { postgres: { db } }: Pick<Platform, "postgres">,
  providerId: string,
  after: Date,
): Promise<Exchange[]> {
  const hosts = await db.execute(sql`
    SELECT ${hostOf} AS host, sum(contact.sent) AS sent, max(contact.days) AS days
    FROM mail_contact contact JOIN mailbox ON mailbox.id = contact.mailbox_id
    WHERE mailbox.provider_id = ${providerId} AND contact.last_sent_at >= ${after.toISOString()}::timestamptz
      AND contact.address LIKE '%@%'
    GROUP BY 1`);
  const written = hosts.rows.map((row) => writtenRow.parse(row));
  const places = written.flatMap(({ host }) => {
    const domain = registrableDomain(host);
    return domain === "" ? [] : [{ host, domain }];
  });
  if (places.length === 0) return [];
  const answers = await db.execute(sql`
    WITH written AS (
      SELECT contact.mailbox_id, place.domain, min(contact.first_sent_at) AS first_at
      FROM mail_contact contact
      JOIN mailbox ON mailbox.id = contact.mailbox_id AND mailbox.provider_id = ${providerId}
      JOIN jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS place (host text, domain text)
        ON place.host = ${hostOf}
      GROUP BY 1, 2
    )
    SELECT written.domain, count(*) AS received, min(mail.received_at) AS since,
      count(DISTINCT (mail.received_at AT TIME ZONE 'UTC')::date) AS days
    FROM mail_message mail
    JOIN written ON written.mailbox_id = mail.mailbox_id AND written.domain = mail.from_domain
      AND written.first_at < mail.received_at
    WHERE mail.provider_id = ${providerId} AND mail.received_at >= ${after.toISOString()}::timestamptz
      AND NOT mail.is_bulk AND mail.source <> 'report' AND coalesce(mail.decision, mail.verdict) IN ('clean', 'unsure')
    GROUP BY 1`);
  const domainOf = new Map(places.map(({ host, domain }) => [host, domain]));
  return answers.rows.map((row) => {
    const { domain, received, days, since } = receivedRow.parse(row);
    const to = written.filter(({ host }) => domainOf.get(host) === domain);
    return {
      domain,
      sent: to.reduce((sum, { sent }) => sum + sent, 0),
      sentDays: Math.max(...to.map((each) => each.days)),
      received,
      receivedDays: days,
      since,
    };
  });
}
