import { type CampaignDetail, impersonatedParty } from "@parapet/contract";
import { and, count, desc, eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { messageTable as mail } from "../mail/table.ts";
import { impersonates } from "./impersonation.ts";

/** Names of senders that are told of each party. */
const mostNames = 5;

/** As whom a campaign's mails pretend to come, and what their senders call themselves. */
export async function readImpersonations(db: Queryable, campaignId: string): Promise<CampaignDetail["impersonations"]> {
  const told = await Promise.all(
    impersonatedParty.options.map(async (party) => {
      const rows = await db
        .select({ name: mail.fromName, mails: count() })
        .from(mail)
        .where(and(eq(mail.campaignId, campaignId), impersonates(party)))
        .groupBy(mail.fromName)
        .orderBy(desc(count()), mail.fromName);
      const names = rows.flatMap(({ name }) => (name === "" ? [] : [name])).slice(0, mostNames);
      return { party, mails: rows.reduce((sum, { mails }) => sum + mails, 0), names };
    }),
  );
  return told.filter(({ mails }) => mails > 0).toSorted((a, b) => b.mails - a.mails);
}
