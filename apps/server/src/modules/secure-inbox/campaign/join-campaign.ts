import { asc, eq, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { messageTable } from "../mail/table.ts";
import { findNeighbours, type GroupedMail } from "./find-neighbours.ts";
import { lockCampaigns } from "./lock-campaigns.ts";
import { mergeCampaigns } from "./merge-campaigns.ts";
import { refreshCampaign } from "./refresh-campaign.ts";
import { campaignChangeTable, type CampaignRow, campaignTable as table } from "./table.ts";
import { tellCampaign } from "./tell-campaign.ts";

interface Joining {
  readonly now: Date;
  /** The mail has just come: people are told, and what was resolved opens again. */
  readonly isNews: boolean;
}

/**
 * Puts a mail into the campaign of the mails that belong to it; one that belongs to several joins them. Campaigns are
 * the connected components of `isSameCampaign` over mails that are days apart at most, so that they do not depend on the
 * order in which mails come. A mail on its own is no campaign.
 */
export async function joinCampaign(tx: Transaction, mail: GroupedMail, { now, isNews }: Joining): Promise<void> {
  await lockCampaigns(tx, mail.providerId);
  await tx.update(messageTable).set({ isGrouped: true }).where(eq(messageTable.id, mail.id));
  const neighbours = await findNeighbours(tx, mail);
  if (neighbours.length === 0) return refreshCampaign(tx, mail.campaignId);
  const ids = new Set([mail, ...neighbours].flatMap(({ campaignId }) => campaignId ?? []));
  const [first = await openCampaign(tx, mail, now), ...others] =
    ids.size === 0
      ? []
      : await tx
          .select()
          .from(table)
          .where(inArray(table.id, [...ids]))
          .orderBy(asc(table.createdAt), asc(table.id));
  const merged = await mergeCampaigns(tx, [first, ...others], now);
  const alone = [mail, ...neighbours].flatMap(({ id, campaignId }) => (campaignId === null ? [id] : []));
  if (alone.length > 0)
    await tx.update(messageTable).set({ campaignId: merged.id }).where(inArray(messageTable.id, alone));
  await refreshCampaign(tx, merged.id);
  await tellCampaign(tx, merged, { now, isNews });
}

async function openCampaign(tx: Transaction, { providerId, receivedAt }: GroupedMail, now: Date): Promise<CampaignRow> {
  const id = newId();
  const fresh = {
    id,
    providerId,
    state: "new",
    createdAt: now,
    firstSeenAt: receivedAt,
    lastSeenAt: receivedAt,
  } as const;
  const [row] = await tx.insert(table).values(fresh).returning();
  if (row === undefined) throw new Error("The campaign was not kept");
  await tx.insert(campaignChangeTable).values({ id: newId(), campaignId: id, time: now, what: "found", state: "new" });
  return row;
}
