import type { CampaignChange } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { lockCampaigns } from "./lock-campaigns.ts";
import { presentChange } from "./present.ts";
import { findCampaign } from "./queries.ts";
import { campaignChangeTable } from "./table.ts";

/** Adds a comment to a campaign. @throws Failure `not_found` */
export async function commentCampaign(call: ViewerCall, id: string, text: string): Promise<CampaignChange> {
  return call.platform.postgres.db.transaction(async (tx) => {
    // A concurrent merge must not lose the comment.
    await lockCampaigns(tx, call.viewer.providerId);
    const { id: campaignId, state } = await findCampaign(tx, call, id);
    const entry = { what: "commented", state, actor: call.viewer.email, value: text, decided: 0 } as const;
    const change = { ...entry, id: newId(), campaignId, time: call.now };
    await tx.insert(campaignChangeTable).values(change);
    await recordAudit(tx, call, {
      action: "campaign.comment",
      subjectType: "campaign",
      subjectId: campaignId,
      after: { text },
    });
    return presentChange(change);
  });
}
