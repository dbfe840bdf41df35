import { type CampaignDetail, type CampaignTraits, impersonatedParty } from "@parapet/contract";
import { and, count, desc, eq, isNotNull, ne, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { mailboxTable, messageTable as mail } from "../mail/table.ts";
import { impersonates } from "./impersonation.ts";
import { presentCampaigns, presentChange } from "./present.ts";
import { findCampaign } from "./queries.ts";
import { campaignChangeTable as changeTable } from "./table.ts";

/** Max sender names per party. */
const maxNames = 5;

/** Who the campaign's emails impersonate, and the display names they use. */
async function readImpersonations(db: Queryable, campaignId: string): Promise<CampaignDetail["impersonations"]> {
  const impersonations = await Promise.all(
    impersonatedParty.options.map(async (party) => {
      const rows = await db
        .select({ name: mail.fromName, mails: count() })
        .from(mail)
        .where(and(eq(mail.campaignId, campaignId), impersonates(party)))
        .groupBy(mail.fromName)
        .orderBy(desc(count()), mail.fromName);
      const names = rows.flatMap(({ name }) => (name === "" ? [] : [name])).slice(0, maxNames);
      return { party, mails: rows.reduce((sum, { mails }) => sum + mails, 0), names };
    }),
  );
  return impersonations.filter(({ mails }) => mails > 0).toSorted((a, b) => b.mails - a.mails);
}

const [maxValues, maxMailboxes, maxChanges] = [10, 50, 200];

/** One campaign with reach, shared traits and history. @throws Failure `not_found` */
export async function getCampaign(call: ViewerCall, id: string): Promise<CampaignDetail> {
  const { db } = call.platform.postgres;
  const row = await findCampaign(db, call, id);
  const [[campaign], impersonations, traits, reach, [inMailboxes], changes] = await Promise.all([
    presentCampaigns(call, [row]),
    readImpersonations(db, row.id),
    readTraits(call, row.id),
    db
      .select({ value: mailboxTable.address, mails: count() })
      .from(mail)
      .innerJoin(mailboxTable, eq(mailboxTable.id, mail.mailboxId))
      .where(eq(mail.campaignId, row.id))
      .groupBy(mailboxTable.address)
      .orderBy(desc(count()), mailboxTable.address)
      .limit(maxMailboxes),
    db
      .select({ mails: count() })
      .from(mail)
      .where(and(eq(mail.campaignId, row.id), isNotNull(mail.mailboxId))),
    db
      .select()
      .from(changeTable)
      .where(eq(changeTable.campaignId, row.id))
      .orderBy(desc(changeTable.time), desc(changeTable.id))
      .limit(maxChanges),
  ]);
  if (campaign === undefined) throw new Failure("not_found");
  return {
    ...campaign,
    impersonations,
    traits,
    reach,
    mails_in_mailboxes: inMailboxes?.mails ?? 0,
    changes: changes.map(presentChange),
  };
}

async function readTraits(call: ViewerCall, id: string): Promise<CampaignTraits> {
  const [senders, links, files] = await Promise.all([
    readCounted(call, id, sql`${mail.fromAddress}`),
    readCounted(call, id, each(mail.linkHosts)),
    readCounted(call, id, each(mail.attachmentHashes)),
  ]);
  return { senders, links, files };
}

const each = (column: AnyPgColumn) => sql`unnest(${column})`;

async function readCounted(
  { platform }: ViewerCall,
  id: string,
  value: SQL,
): Promise<{ value: string; mails: number }[]> {
  const { db } = platform.postgres;
  const values = db
    .select({ value: sql<string>`${value}`.as("value") })
    .from(mail)
    .where(eq(mail.campaignId, id))
    .as("counted");
  return db
    .select({ value: values.value, mails: count() })
    .from(values)
    .where(ne(values.value, ""))
    .groupBy(values.value)
    .orderBy(desc(count()), values.value)
    .limit(maxValues);
}
