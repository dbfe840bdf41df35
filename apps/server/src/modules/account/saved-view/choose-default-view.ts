import type { SavedView } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { findView } from "./queries.ts";
import { savedViewDefaultTable as table } from "./table.ts";

/** Starts the caller's visits to the view's page with it, in place of an earlier one. @throws Failure `not_found` */
export async function setDefaultView(call: ViewerCall, id: string): Promise<SavedView> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const view = await findView(tx, call, id);
    await tx
      .insert(table)
      .values({ userId: call.viewer.userId, page: view.page, viewId: id })
      .onConflictDoUpdate({ target: [table.userId, table.page], set: { viewId: id } });
    return { ...view, is_default: true };
  });
}

/** Starts them without a view again. @throws Failure `not_found` */
export async function unsetDefaultView(call: ViewerCall, id: string): Promise<void> {
  const { db } = call.platform.postgres;
  await findView(db, call, id);
  await db.delete(table).where(and(eq(table.userId, call.viewer.userId), eq(table.viewId, id)));
}
