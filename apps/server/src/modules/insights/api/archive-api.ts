import type { Api } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { presentApis } from "./list-apis.ts";
import { findApi } from "./queries.ts";
import { apiTable } from "./table.ts";

/** Takes an API out of the inventory, or brings it back; learning goes on either way. @throws Failure `not_found` */
export async function archiveApi(call: ViewerCall, id: string, archived: boolean): Promise<Api> {
  const { id: apiId } = await findApi(call, id);
  const row = await call.platform.postgres.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(apiTable)
      .set({ archivedAt: archived ? call.now : null })
      .where(eq(apiTable.id, apiId))
      .returning();
    if (changed === undefined) throw new Failure("not_found");
    const action = archived ? "api.archive" : "api.restore";
    await recordAudit(tx, call, { action, subjectType: "api", subjectId: apiId });
    return changed;
  });
  const [api] = await presentApis(call, [row]);
  if (api === undefined) throw new Failure("not_found");
  return api;
}
