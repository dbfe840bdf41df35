import { registrableDomain } from "@parapet/mail-analysis";
import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mailConnectionTable } from "../connection/table.ts";
import { mailboxTable } from "../mail/table.ts";
import { choosePartners } from "./choose-partners.ts";
import { countExchanges } from "./count-exchanges.ts";
import { recordLanguages } from "./record-languages.ts";
import { recordLearned } from "./record-learned.ts";
import { partnerTable as table, protectionTable } from "./table.ts";

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
