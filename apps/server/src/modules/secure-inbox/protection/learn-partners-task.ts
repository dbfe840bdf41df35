import { registrableDomain } from "@parapet/mail-analysis";
import { and, eq, isNull, notInArray, sql, desc } from "drizzle-orm";
import { v7 as newId } from "uuid";
import * as z from "zod/mini";
import { auditEntryTable as auditTable } from "../../../platform/audit.ts";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mailConnectionTable } from "../connection/table.ts";
import { mailboxTable } from "../mail/table.ts";
import { choosePartners, type Exchange } from "./choose-partners.ts";
import { readLanguages } from "./read-languages.ts";
import { recordLearned } from "./record-learned.ts";
import { partnerTable as table, protectionTable } from "./table.ts";

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
async function countExchanges(
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

const noted = z.object({ languages: z.array(z.string()) });

/** Audits a change of the learned languages, unless languages are listed manually. */
async function recordLanguages(platform: Platform, providerId: string): Promise<void> {
  const { db } = platform.postgres;
  const isOfProvider = eq(auditTable.providerId, providerId);
  const [{ common }, [listed], [last]] = await Promise.all([
    readLanguages(db, providerId),
    db
      .select({ id: protectionTable.id })
      .from(protectionTable)
      .where(and(eq(protectionTable.providerId, providerId), eq(protectionTable.kind, "language")))
      .limit(1),
    db
      .select({ after: auditTable.after })
      .from(auditTable)
      .where(and(isOfProvider, eq(auditTable.action, "mail_language.learn")))
      .orderBy(desc(auditTable.time), desc(auditTable.id))
      .limit(1),
  ]);
  if (common === null || listed !== undefined) return;
  const languages = common.toSorted();
  const before = noted.safeParse(last?.after);
  if (before.success && before.data.languages.join() === languages.join()) return;
  await db.transaction((tx) =>
    recordLearned(tx, platform, { providerId, noun: "mail_language", details: { languages } }),
  );
}

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "learn-mail-partners": Record<string, unknown>;
  }
}

type Means = Pick<Platform, "postgres" | "clock">;

/** Days of email counted; partners expire after this long without contact. */
const countedDays = 365;

/** Updates learned partners and languages hourly. */
export function learnPartnersTask(platform: Platform): Task {
  return defineTask<"learn-mail-partners">(
    z.record(z.string(), z.unknown()),
    async () => {
      const providers = await platform.postgres.db.selectDistinct({ id: mailboxTable.providerId }).from(mailboxTable);
      for (const { id } of providers) {
        await learnPartners(platform, id);
        await recordLanguages(platform, id);
      }
    },
    "41 * * * *",
  );
}

/** Recomputes a provider's partners and audits additions and removals. Dismissed partners stay dismissed. */
export async function learnPartners(means: Platform, providerId: string): Promise<void> {
  const { db } = means.postgres;
  const after = new Date(means.clock.now().getTime() - countedDays * 86_400_000);
  const [exchanges, own, listed] = await Promise.all([
    countExchanges(means, providerId, after),
    readOwnDomains(means, providerId),
    db
      .select({ domain: protectionTable.value })
      .from(protectionTable)
      .where(and(eq(protectionTable.providerId, providerId), eq(protectionTable.kind, "partner"))),
  ]);
  const chosen = choosePartners(exchanges, { own, listed: listed.map(({ domain }) => domain) });
  const rows = chosen.map(({ domain, since, sent, received }) => ({
    id: newId(),
    providerId,
    domain,
    since,
    sent,
    received,
  }));
  await db.transaction(async (tx) => {
    const ofProvider = eq(table.providerId, providerId);
    const known = await tx.select({ domain: table.domain }).from(table).where(ofProvider);
    const domains = rows.map(({ domain }) => domain);
    const gone = await tx
      .delete(table)
      .where(and(ofProvider, isNull(table.dismissedAt), notInArray(table.domain, domains)))
      .returning({ domain: table.domain });
    const before = new Set(known.map(({ domain }) => domain));
    const added = domains.filter((domain) => !before.has(domain));
    const forgotten = gone.map(({ domain }) => domain);
    if (added.length > 0 || forgotten.length > 0)
      await recordLearned(tx, means, { providerId, noun: "mail_partner", details: { learnt: added, forgotten } });
    if (rows.length === 0) return;
    const counted = {
      since: sql`least(${table.since}, excluded.since)`,
      sent: sql`excluded.sent`,
      received: sql`excluded.received`,
    };
    await tx
      .insert(table)
      .values(rows)
      .onConflictDoUpdate({ target: [table.providerId, table.domain], set: counted });
  });
}

async function readOwnDomains({ postgres: { db } }: Means, providerId: string): Promise<string[]> {
  const [connections, mailboxes] = await Promise.all([
    db
      .select({ domains: mailConnectionTable.domains })
      .from(mailConnectionTable)
      .where(eq(mailConnectionTable.providerId, providerId)),
    db.select({ addresses: mailboxTable.addresses }).from(mailboxTable).where(eq(mailboxTable.providerId, providerId)),
  ]);
  const hosts = [
    ...connections.flatMap(({ domains }) => domains),
    ...mailboxes.flatMap(({ addresses }) => addresses.map((each) => each.slice(each.lastIndexOf("@") + 1))),
  ];
  return [...new Set(hosts.map((host) => registrableDomain(host)))].filter((domain) => domain !== "");
}
