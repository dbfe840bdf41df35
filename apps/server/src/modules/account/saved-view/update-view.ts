import type { BodyOf, Endpoints, SavedView } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { differences } from "../differences.ts";
import { claimViewName } from "./claim-view-name.ts";
import { findView, lockOwnView } from "./queries.ts";
import { savedViewTable } from "./table.ts";

type Input = BodyOf<Endpoints["savedViews.update"]>;

/**
 * Renames a view, replaces its query, shares it or stops sharing it: then it is its owner's alone again.
 * @throws Failure `not_found`, `forbidden`, `conflict`
 */
export async function updateView(call: ViewerCall, id: string, input: Input): Promise<SavedView> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const row = await lockOwnView(tx, call, id);
    const before = { name: row.name, query: row.query, shared: row.shared };
    const after = {
      name: input.name ?? row.name,
      query: input.query ?? row.query,
      shared: input.shared ?? row.shared,
    };
    const seen = await findView(tx, call, id);
    const altered = differences(before, after);
    if (altered === null) return seen;
    await claimViewName(tx, { ...row, name: after.name });
    await tx
      .update(savedViewTable)
      .set({ ...after, updatedAt: call.now })
      .where(eq(savedViewTable.id, id));
    await recordAudit(tx, call, {
      action: "saved_view.update",
      subjectType: "saved_view",
      subjectId: id,
      ...altered,
    });
    // Somebody else's view that is no longer shared is out of the caller's sight, so it is not read again.
    return { ...seen, ...after, updated_at: call.now.toISOString() };
  });
}
