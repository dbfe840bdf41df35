import type { CampaignState } from "@parapet/contract";
import { eq, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { messageTable } from "../mail/table.ts";
import { campaignChangeTable, type CampaignRow, campaignTable as table } from "./table.ts";

/** By increasing need for attention; a merged campaign gets the highest of its states. */
const order: readonly CampaignState[] = ["false_positive", "resolved", "new", "confirmed", "in_review"];

/** The state of a merged campaign, independent of the order of merges. */
export function mergedState(states: readonly CampaignState[]): CampaignState {
  return order.findLast((state) => states.includes(state)) ?? "new";
}

/** Merges campaigns into the first one and returns it. */
export async function mergeCampaigns(
  tx: Transaction,
  rows: readonly [CampaignRow, ...CampaignRow[]],
  now: Date,
): Promise<CampaignRow> {
  const [first, ...others] = rows;
  if (others.length === 0) return first;
  const ids = others.map(({ id }) => id);
  const values = {
    state: mergedState(rows.map(({ state }) => state)),
    ownerId: rows.find(({ ownerId }) => ownerId !== null)?.ownerId ?? null,
    notifiedAt: rows.find(({ notifiedAt }) => notifiedAt !== null)?.notifiedAt ?? null,
  };
  await tx.update(messageTable).set({ campaignId: first.id }).where(inArray(messageTable.campaignId, ids));
  await tx
    .update(campaignChangeTable)
    .set({ campaignId: first.id })
    .where(inArray(campaignChangeTable.campaignId, ids));
  // Redirects earlier merges.
  await tx.update(table).set({ mergedInto: first.id }).where(inArray(table.mergedInto, ids));
  await tx.update(table).set({ mergedInto: first.id, ownerId: null }).where(inArray(table.id, ids));
  await tx.update(table).set(values).where(eq(table.id, first.id));
  await tx.insert(campaignChangeTable).values(
    others.map(({ title }) => ({
      id: newId(),
      campaignId: first.id,
      time: now,
      what: "merged" as const,
      state: values.state,
      value: title,
    })),
  );
  return { ...first, ...values };
}
