import { and, eq, isNull } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { prefixesBelow } from "./host-prefixes.ts";
import { readHostPlaces, readPlaces } from "./places.ts";
import { apiName } from "./present.ts";
import { findApi } from "./queries.ts";
import { apiTable } from "./table.ts";

/**
 * Deletes an API that was never called, with its documents and settings.
 * @throws Failure `not_found`, and `conflict` for one that was called or has other hosts
 */
export async function deleteApi(call: ViewerCall, id: string): Promise<void> {
  const api = await findApi(call, id);
  await call.platform.postgres.db.transaction(async (tx) => {
    await tx.select({ id: apiTable.id }).from(apiTable).where(eq(apiTable.id, api.id)).for("update");
    // The ID of a joined host refers to the API that it belongs to.
    if (api.id !== id || (await readPlaces(tx, api.id)).length > 1)
      throw new Failure("conflict", { detail: "Separate the other hosts of this API first" });
    if (prefixesBelow(api, await readHostPlaces(tx, [api])).length > 0)
      throw new Failure("conflict", { detail: "There are path prefixes of this host; archive it instead" });
    const deleted = await tx
      .delete(apiTable)
      .where(and(eq(apiTable.id, api.id), isNull(apiTable.firstSeenAt)))
      .returning({ id: apiTable.id });
    if (deleted.length === 0) throw new Failure("conflict", { detail: "This API has been called; archive it instead" });
    await recordAudit(tx, call, {
      action: "api.delete",
      subjectType: "api",
      subjectId: api.id,
      before: { name: apiName(api), display_name: api.displayName },
    });
  });
}
