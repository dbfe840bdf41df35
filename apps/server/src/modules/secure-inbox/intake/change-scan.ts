import type { MailScan, MailScanState } from "@parapet/contract";
import { and, eq, inArray } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { enqueueScan } from "./enqueue-scan.ts";
import { ownScans } from "./policy.ts";
import { getScan } from "./queries.ts";
import { scanTable } from "./table.ts";

/** Allowed source states by action. */
const changes = {
  pause: { from: ["running"], to: "paused" },
  resume: { from: ["paused"], to: "running" },
  cancel: { from: ["running", "paused"], to: "cancelled" },
} as const satisfies Record<string, { from: readonly MailScanState[]; to: MailScanState }>;

/** Pauses, resumes or cancels a scan. @throws Failure `not_found`, `conflict` */
export async function changeScan(call: ViewerCall, id: string, action: keyof typeof changes): Promise<MailScan> {
  const { platform, viewer, now } = call;
  const { from, to } = changes[action];
  return platform.postgres.db.transaction(async (tx) => {
    const before = await getScan(tx, viewer, id);
    const [changed] = await tx
      .update(scanTable)
      .set({ state: to, ...(to === "cancelled" && { finishedAt: now }) })
      .where(and(ownScans(viewer), eq(scanTable.id, id), inArray(scanTable.state, [...from])))
      .returning({ id: scanTable.id });
    if (changed === undefined) throw new Failure("conflict", { detail: `The scan is ${before.state}` });
    if (to === "running") await enqueueScan(tx, platform.jobs, id);
    await recordAudit(tx, call, {
      action: `mail_scan.${action}`,
      subjectType: "mail_scan",
      subjectId: id,
      before: { state: before.state },
      after: { state: to },
    });
    return getScan(tx, viewer, id);
  });
}
