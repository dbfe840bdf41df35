import type { BodyOf, Endpoints, SavedView } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { claimViewName } from "./claim-view-name.ts";
import { findView } from "./queries.ts";
import { savedViewTable } from "./table.ts";

/** Saves a view of a page. @throws Failure `conflict` */
export async function createView(call: ViewerCall, input: BodyOf<Endpoints["savedViews.create"]>): Promise<SavedView> {
  const { viewer, now } = call;
  const row = { ...input, id: newId(), providerId: viewer.providerId, ownerId: viewer.userId };
  return call.platform.postgres.db.transaction(async (tx) => {
    await claimViewName(tx, row);
    await tx.insert(savedViewTable).values({ ...row, createdAt: now, updatedAt: now });
    const subject = { subjectType: "saved_view", subjectId: row.id };
    await recordAudit(tx, call, { action: "saved_view.create", ...subject, after: { ...input } });
    return findView(tx, call, row.id);
  });
}
