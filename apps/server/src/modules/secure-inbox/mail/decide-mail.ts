import type { MailJudgement, MailMessage } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { inBulk } from "../../../platform/in-bulk.ts";
import { lockCampaigns } from "../campaign/lock-campaigns.ts";
import { refreshCampaign } from "../campaign/refresh-campaign.ts";
import { followDecision } from "../report/follow-decision.ts";
import { ownMail } from "./policy.ts";
import { presentMail } from "./present.ts";
import { findMail } from "./read-content.ts";
import { changeTable, type MessageRow, messageTable as table } from "./table.ts";

/** Sets or removes an analyst's decision, independent of the verdict. @throws Failure `not_found` */
export async function decideMail(call: ViewerCall, id: string, judgement: MailJudgement): Promise<MailMessage> {
  await call.platform.postgres.db.transaction(async (tx) => {
    await lockCampaigns(tx, call.viewer.providerId);
    const [before] = await tx.select().from(table).where(ownMail(call.viewer, id)).for("update");
    if (before === undefined) throw new Failure("not_found");
    if (isSame(before, judgement)) return;
    const { decision } = judgement;
    const reason = judgement.reason ?? null;
    const isTaken = decision !== null;
    await tx
      .update(table)
      .set({
        decision,
        decisionReason: isTaken ? reason : null,
        decidedBy: isTaken ? call.viewer.email : null,
        decidedAt: isTaken ? call.now : null,
        isDecidedWithCampaign: false,
      })
      .where(eq(table.id, id));
    await tx.insert(changeTable).values({
      id: newId(),
      messageId: id,
      time: call.now,
      what: isTaken ? "decided" : "reopened",
      actor: call.viewer.email,
      value: decision,
      reason,
    });
    await recordAudit(tx, call, {
      action: isTaken ? "mail.decide" : "mail.reopen",
      subjectType: "mail",
      subjectId: id,
      before: { decision: before.decision, reason: before.decisionReason },
      after: { decision, reason },
    });
    await followDecision(tx, call, { where: eq(table.id, id), decision, before: [before.decidedAt] });
    await refreshCampaign(tx, before.campaignId);
  });
  return presentMail(await findMail(call, id));
}

export const decideEmails = inBulk({
  table,
  nameOf: ({ subject }) => subject,
  act: decideMail,
  isDone: isSame,
});

function isSame(before: MessageRow, { decision, reason }: MailJudgement): boolean {
  return before.decision === decision && (reason === undefined || before.decisionReason === reason);
}
