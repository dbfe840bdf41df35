import type { NotificationKind } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { listHandlers } from "../../account/user/list-handlers.ts";
import { campaignChangeTable, type CampaignRow, campaignTable as table } from "./table.ts";

interface CampaignUpdate {
  readonly now: Date;
  readonly isNewArrival: boolean;
}

/**
 * Notifies handlers when a campaign's first threat arrives, and reopens a resolved campaign on new email. Called with
 * the state before that email.
 */
export async function notifyAboutCampaign(
  tx: Transaction,
  { id, state }: CampaignRow,
  update: CampaignUpdate,
): Promise<void> {
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
