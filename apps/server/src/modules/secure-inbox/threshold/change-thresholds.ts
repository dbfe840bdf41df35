import type { BodyOf, Endpoints, MailThresholds } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { findThresholds, readThresholds } from "./queries.ts";
import { thresholdTable as table } from "./table.ts";

/** Changes the probability thresholds; they apply to email received from then on. */
export async function changeThresholds(
  call: ViewerCall,
  { suspicious, malicious }: BodyOf<Endpoints["mailThresholds.change"]>,
): Promise<MailThresholds> {
  const { platform, viewer, now } = call;
  const { providerId } = viewer;
  const chosen = { suspicious, malicious, changedBy: viewer.email, changedAt: now };
  await platform.postgres.db.transaction(async (tx) => {
    const before = await findThresholds(tx, providerId);
    if (before.suspicious === suspicious && before.malicious === malicious) return;
    await tx
      .insert(table)
      .values({ providerId, ...chosen })
      .onConflictDoUpdate({ target: table.providerId, set: chosen });
    await recordAudit(tx, call, {
      action: "mail_thresholds.change",
      subjectType: "mail_thresholds",
      subjectId: providerId,
      before: { suspicious: before.suspicious, malicious: before.malicious },
      after: { suspicious, malicious },
    });
  });
  return readThresholds(call);
}
