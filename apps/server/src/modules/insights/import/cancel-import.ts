import type { TrafficImport } from "@parapet/contract";
import { and, eq, inArray } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { deleteFile } from "./file-parts.ts";
import { getImport } from "./queries.ts";
import { importTable } from "./table.ts";

/**
 * Stops an import at its next step and forgets the file; what was imported stays.
 * @throws Failure `not_found`; `conflict` when it has ended
 */
export async function cancelImport(call: ViewerCall, id: string): Promise<TrafficImport> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const before = await getImport(tx, call, id);
    const isUnderWay = and(eq(importTable.id, id), inArray(importTable.state, ["waiting", "running"]));
    const changed = await tx
      .update(importTable)
      .set({ state: "cancelled", finishedAt: call.now })
      .where(isUnderWay)
      .returning({ id: importTable.id });
    if (changed.length === 0) throw new Failure("conflict", { detail: "The import has already finished." });
    await deleteFile(tx, id);
    await recordAudit(tx, call, {
      action: "traffic_import.cancel",
      subjectType: "traffic_import",
      subjectId: id,
      before: { name: before.name, imported: before.imported },
    });
    return getImport(tx, call, id);
  });
}
