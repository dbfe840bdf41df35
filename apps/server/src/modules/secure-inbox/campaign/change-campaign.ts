import type { Campaign, CampaignAction } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { inBulk } from "../../../platform/in-bulk.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { handlerName } from "../../account/user/handler-name.ts";
import { messageTable } from "../mail/table.ts";
import { followDecision } from "../report/follow-decision.ts";
import { stateAfter } from "../state-after.ts";
import { decideWithCampaign, decisionOf, isDeciding } from "./decide-with-campaign.ts";
import { lockCampaigns } from "./lock-campaigns.ts";
import { presentCampaigns } from "./present.ts";
import { findCampaign } from "./queries.ts";
import { refreshCampaign } from "./refresh-campaign.ts";
import { campaignChangeTable, type CampaignRow, campaignTable as table } from "./table.ts";

/** Changes the state or owner of a campaign. @throws Failure `not_found`, `invalid_input` */
export async function changeCampaign(call: ViewerCall, id: string, action: CampaignAction): Promise<Campaign> {
  const { db } = call.platform.postgres;
  await db.transaction(async (tx) => {
    await lockCampaigns(tx, call.viewer.providerId);
    const before = await findCampaign(tx, call, id);
    const owner = action.action === "assign" ? await handlerName(call, action.owner_id) : null;
    if (isSame(before, action)) return;
    const values = stateAfter(call, before, action);
    await tx.update(table).set(values).where(eq(table.id, before.id));
    const times = await timesOfDecisions(tx, before);
    const decided = await decideWithCampaign(tx, call, before, values.state);
    if (decided > 0)
      await followDecision(tx, call, {
        where: eq(messageTable.campaignId, before.id),
        decision: decisionOf(values.state),
        before: times,
      });
    await tx.insert(campaignChangeTable).values({
      id: newId(),
      campaignId: before.id,
      time: call.now,
      what: action.action === "assign" ? "assigned" : "state",
      state: values.state,
      actor: call.viewer.email,
      value: owner,
      decided,
    });
    await refreshCampaign(tx, before.id);
    await recordAudit(tx, call, {
      action: action.action === "assign" ? "campaign.assign" : "campaign.change_state",
      subjectType: "campaign",
      subjectId: before.id,
      before: { state: before.state, owner_id: before.ownerId },
      after: { state: values.state, owner_id: values.ownerId, decided },
    });
  });
  const [campaign] = await presentCampaigns(call, [await findCampaign(db, call, id)]);
  if (campaign === undefined) throw new Failure("not_found");
  return campaign;
}

/** When the campaign decided its emails. */
async function timesOfDecisions(tx: Transaction, { id }: CampaignRow): Promise<(Date | null)[]> {
  const rows = await tx
    .selectDistinct({ at: messageTable.decidedAt })
    .from(messageTable)
    .where(and(eq(messageTable.campaignId, id), eq(messageTable.isDecidedWithCampaign, true)));
  return rows.map(({ at }) => at);
}

export const bulkCampaigns = inBulk({
  table,
  nameOf: ({ title }) => title,
  act: changeCampaign,
  isDone: (row, action) => row.mergedInto === null && isSame(row, action),
});

/** Setting a deciding state again isn't a no-op: it also decides new emails. */
function isSame(before: CampaignRow, action: CampaignAction): boolean {
  if (action.action === "assign") return before.ownerId === action.owner_id;
  return before.state === action.state && !(isDeciding(action.state) && before.undecided > 0);
}
