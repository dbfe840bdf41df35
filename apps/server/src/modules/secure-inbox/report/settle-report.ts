import type { ReportReason } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { lockCampaigns } from "../campaign/lock-campaigns.ts";
import { messageTable } from "../mail/table.ts";
import { gatherCases } from "./gather-cases.ts";
import { recordState } from "./record-state.ts";
import { caseTable as table, reportTable } from "./table.ts";

/** Links a report to its email and applies a clear outcome, or records why there is no email. */
export async function settleReport(
  platform: Platform,
  id: string,
  found: { readonly messageId: string } | ReportReason,
): Promise<void> {
  const now = platform.clock.now();
  await platform.postgres.db.transaction(async (tx) => {
    const [report] = await tx.select().from(reportTable).where(eq(reportTable.id, id));
    if (report === undefined) return;
    const { providerId, caseId } = report;
    await lockCampaigns(tx, providerId);
    if (typeof found === "string") {
      await tx.update(table).set({ state: "not_analysed", reason: found }).where(eq(table.id, caseId));
      return recordState(tx, caseId, { state: "not_analysed", verdict: null, time: now, what: "analysed" });
    }
    const [mail] = await tx.select().from(messageTable).where(eq(messageTable.id, found.messageId));
    if (mail === undefined) throw new Error("The reported email is gone");
    await tx.update(reportTable).set({ messageId: mail.id }).where(eq(reportTable.id, id));
    await gatherCases(tx, platform, mail, now);
  });
}
