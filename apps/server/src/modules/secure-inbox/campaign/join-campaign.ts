import { asc, eq, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { messageTable } from "../mail/table.ts";
import { findNeighbors, type GroupedEmail } from "./find-neighbors.ts";
import { lockCampaigns } from "./lock-campaigns.ts";
import { mergeCampaigns } from "./merge-campaigns.ts";
import { refreshCampaign } from "./refresh-campaign.ts";
import { campaignChangeTable, type CampaignRow, campaignTable as table } from "./table.ts";
import { notifyAboutCampaign } from "./notify-about-campaign.ts";

interface Joining {
  readonly now: Date;
  /** For newly received email: sends notifications and reopens resolved campaigns. */
  readonly isNewArrival: boolean;
}

/**
 * Adds an email to the campaign of its matches, merging several campaigns into one. Campaigns are the connected
 * components of `isSameCampaign`, so arrival order doesn't matter. A single email is no campaign.
 */
export async function joinCampaign(tx: Transaction, mail: GroupedEmail, { now, isNewArrival }: Joining): Promise<void> {
  await lockCampaigns(tx, mail.providerId);
  await tx.update(messageTable).set({ isGrouped: true }).where(eq(messageTable.id, mail.id));
  const neighbours = await findNeighbors(tx, mail);
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
  await notifyAboutCampaign(tx, merged, { now, isNewArrival });
}

async function openCampaign(
  tx: Transaction,
  { providerId, receivedAt }: GroupedEmail,
  now: Date,
): Promise<CampaignRow> {
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
  if (row === undefined) throw new Error("The campaign was not stored");
  await tx.insert(campaignChangeTable).values({ id: newId(), campaignId: id, time: now, what: "found", state: "new" });
  return row;
}
