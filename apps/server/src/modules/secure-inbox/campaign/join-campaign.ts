import type { NotificationKind, CampaignState } from "@parapet/contract";
import { asc, eq, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { listHandlers } from "../../account/user/queries.ts";
import { messageTable } from "../mail/table.ts";
import { findNeighbors, type GroupedEmail } from "./find-neighbors.ts";
import { lockCampaigns } from "./lock-campaigns.ts";
import { refreshCampaign } from "./refresh-campaign.ts";
import { campaignChangeTable, type CampaignRow, campaignTable as table } from "./table.ts";

/** By increasing need for attention; a merged campaign gets the highest of its states. */
const order: readonly CampaignState[] = ["false_positive", "resolved", "new", "confirmed", "in_review"];

/** The state of a merged campaign, independent of the order of merges. */
export function mergedState(states: readonly CampaignState[]): CampaignState {
  return order.findLast((state) => states.includes(state)) ?? "new";
}

/** Merges campaigns into the first one and returns it. */
async function mergeCampaigns(
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

interface CampaignUpdate {
  readonly now: Date;
  readonly isNewArrival: boolean;
}

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

/**
 * Notifies handlers when a campaign's first threat arrives, and reopens a resolved campaign on new email. Called with
 * the state before that email.
 */
async function notifyAboutCampaign(tx: Transaction, { id, state }: CampaignRow, update: CampaignUpdate): Promise<void> {
  const { now, isNewArrival } = update;
  const [row] = await tx.select().from(table).where(eq(table.id, id));
  if (row === undefined || row.threats === 0) return;
  if (isNewArrival && state === "resolved") {
    await tx.update(table).set({ state: "new", notifiedAt: now }).where(eq(table.id, id));
    const reopened = { what: "reopened", state: "new" } as const;
    await tx.insert(campaignChangeTable).values({ ...reopened, id: newId(), campaignId: id, time: now });
    return notifyHandlers(tx, row, "campaign.reopened", now);
  }
  if (row.notifiedAt !== null) return;
  await tx.update(table).set({ notifiedAt: now }).where(eq(table.id, id));
  if (isNewArrival && state !== "false_positive") await notifyHandlers(tx, row, "campaign.found", now);
}

async function notifyHandlers(tx: Transaction, row: CampaignRow, kind: NotificationKind, now: Date): Promise<void> {
  const people = await listHandlers(tx, row.providerId);
  await notify(tx, { now }, people, {
    kind,
    severity: row.severity === "critical" || row.severity === "high" ? "error" : "warning",
    details: { title: row.title, mails: String(row.mails) },
    link: `/secure-inbox/phishing-threats/logs/campaigns/${row.id}`,
  });
}
