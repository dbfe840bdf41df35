import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { lockOwnView } from "./queries.ts";
import { savedViewTable } from "./table.ts";

/** Deletes a view, for everybody it was shared with too. @throws Failure `not_found`, `forbidden` */
export async function deleteView(call: ViewerCall, id: string): Promise<void> {
  await call.platform.postgres.db.transaction(async (tx) => {
    const { page, name, query, shared } = await lockOwnView(tx, call, id);
    await tx.delete(savedViewTable).where(eq(savedViewTable.id, id));
    await recordAudit(tx, call, {
      action: "saved_view.delete",
      subjectType: "saved_view",
      subjectId: id,
      before: { page, name, query, shared },
    });
  });
}
