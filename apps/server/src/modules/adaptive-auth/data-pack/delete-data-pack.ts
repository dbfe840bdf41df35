import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { Failure } from "../../../platform/failure.ts";
import { dataPackTable, dataPackTopic } from "./table.ts";

/** Deletes a pack; without an active one, its signals are unavailable. @throws Failure `not_found` */
export async function deleteDataPack(call: ViewerCall, packId: string): Promise<void> {
  await call.platform.services.get(eventBusService).change(async (tx, publish) => {
    const [row] = await tx.delete(dataPackTable).where(eq(dataPackTable.id, packId)).returning();
    if (row === undefined) throw new Failure("not_found");
    await recordAudit(tx, call, {
      action: "data_pack.delete",
      subjectType: "data_pack",
      subjectId: packId,
      before: { kind: row.kind, source: row.source, version: row.version, sha256: row.sha256 },
    });
    await publish(dataPackTopic, {});
  });
}
