import { type CampaignDetail, impersonatedParty } from "@parapet/contract";
import { and, count, desc, eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { messageTable as mail } from "../mail/table.ts";
import { impersonates } from "./impersonation.ts";

/** Max sender names per party. */
const maxNames = 5;

/** Who the campaign's emails impersonate, and the display names they use. */
export async function readImpersonations(db: Queryable, campaignId: string): Promise<CampaignDetail["impersonations"]> {
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
