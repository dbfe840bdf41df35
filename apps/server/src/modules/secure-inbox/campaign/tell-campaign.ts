import type { NotificationKind } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { listHandlers } from "../../account/user/list-handlers.ts";
import { campaignChangeTable, type CampaignRow, campaignTable as table } from "./table.ts";

interface Telling {
  readonly now: Date;
  readonly isNews: boolean;
}

/**
 * Tells the people who may act of a campaign once there is a threat among its mails, and again when another mail of a
 * resolved one comes, which opens it. Called with the state before that mail.
 */
export async function tellCampaign(tx: Transaction, { id, state }: CampaignRow, telling: Telling): Promise<void> {
  const { now, isNews } = telling;
  const [row] = await tx.select().from(table).where(eq(table.id, id));
  if (row === undefined || row.threats === 0) return;
  if (isNews && state === "resolved") {
    await tx.update(table).set({ state: "new", toldAt: now }).where(eq(table.id, id));
    const reopened = { what: "reopened", state: "new" } as const;
    await tx.insert(campaignChangeTable).values({ ...reopened, id: newId(), campaignId: id, time: now });
    return tell(tx, row, "campaign.reopened", now);
  }
  if (row.toldAt !== null) return;
  await tx.update(table).set({ toldAt: now }).where(eq(table.id, id));
  if (isNews && state !== "false_positive") await tell(tx, row, "campaign.found", now);
}

async function tell(tx: Transaction, row: CampaignRow, kind: NotificationKind, now: Date): Promise<void> {
  const people = await listHandlers(tx, row.providerId);
  await notify(tx, { now }, people, {
    kind,
    severity: row.severity === "critical" || row.severity === "high" ? "error" : "warning",
    details: { title: row.title, mails: String(row.mails) },
    link: `/secure-inbox/phishing-threats/logs/campaigns/${row.id}`,
  });
}
