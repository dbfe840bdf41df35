import type { ReportChange } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { lockCampaigns } from "../campaign/lock-campaigns.ts";
import { findCase, presentCaseChange } from "./queries.ts";
import { caseChangeTable } from "./table.ts";

/** Adds a comment to a reported email. @throws Failure `not_found` */
export async function commentReport(call: ViewerCall, id: string, text: string): Promise<ReportChange> {
  return call.platform.postgres.db.transaction(async (tx) => {
    // A concurrent merge must not lose the comment.
    await lockCampaigns(tx, call.viewer.providerId);
    const { id: caseId, state, verdict } = await findCase(tx, call, id);
    const entry = { what: "commented", state, verdict, actor: call.viewer.email, value: text } as const;
    const change = { ...entry, id: newId(), caseId, time: call.now };
    await tx.insert(caseChangeTable).values(change);
    await recordAudit(tx, call, {
      action: "mail_report.comment",
      subjectType: "mail_report",
      subjectId: caseId,
      after: { text },
    });
    return presentCaseChange(change);
  });
}
