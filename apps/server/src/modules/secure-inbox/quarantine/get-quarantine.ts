import { lets, may, type QuarantineDetail } from "@parapet/contract";
import { desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { findSettings } from "./find-settings.ts";
import { ownItem } from "./policy.ts";
import { presentHeld, selectHeld } from "./present.ts";
import { requestTable } from "./table.ts";

/** One quarantined email with its release requests. @throws Failure `not_found` */
export async function getQuarantine(call: ViewerCall, id: string): Promise<QuarantineDetail> {
  const { platform, viewer } = call;
  const { db } = platform.postgres;
  const [row] = await selectHeld(db).where(ownItem(viewer, id));
  if (row === undefined) throw new Failure("not_found");
  const [requests, settings] = await Promise.all([
    db
      .select()
      .from(requestTable)
      .where(eq(requestTable.itemId, id))
      .orderBy(desc(requestTable.createdAt), desc(requestTable.id)),
    findSettings(db, viewer.providerId),
  ]);
  return {
    ...presentHeld(row),
    requests: requests.map((each) => ({
      id: each.id,
      requested_by: each.requestedBy,
      reason: each.reason,
      created_at: each.createdAt.toISOString(),
      decision: each.decision,
      decided_by: each.decidedBy,
      decided_at: each.decidedAt?.toISOString() ?? null,
      note: each.note,
    })),
    can_preview: settings.allowsPreview && lets(may.openMail, viewer),
  };
}
