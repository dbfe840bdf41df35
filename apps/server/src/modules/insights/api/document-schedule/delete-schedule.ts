import { eq } from "drizzle-orm";
import { recordAudit } from "../../../../platform/audit.ts";
import type { ViewerCall } from "../../../../platform/call.ts";
import { Failure } from "../../../../platform/failure.ts";
import { findApi } from "../queries.ts";
import { documentScheduleTable as table } from "./table.ts";

/** Stops fetching an API's document; its versions stay. @throws Failure `not_found`, also without a schedule */
export async function deleteSchedule(call: ViewerCall, id: string): Promise<void> {
  const api = await findApi(call, id);
  await call.platform.postgres.db.transaction(async (tx) => {
    const [row] = await tx.delete(table).where(eq(table.apiId, api.id)).returning();
    if (row === undefined) throw new Failure("not_found");
    await recordAudit(tx, call, {
      action: "api.delete_document_schedule",
      subjectType: "api",
      subjectId: api.id,
      before: { url: row.url, every: row.every },
    });
  });
}
