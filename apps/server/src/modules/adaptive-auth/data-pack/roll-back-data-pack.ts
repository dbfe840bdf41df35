import type { DataPack } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { Failure } from "../../../platform/failure.ts";
import { present } from "./present.ts";
import { dataPackTable, dataPackTopic } from "./table.ts";

/** Rolls back to the previous pack of the kind, swapping both. @throws Failure `not_found`, `conflict` without one */
export async function rollBackDataPack(call: ViewerCall, packId: string): Promise<DataPack> {
  const { id, kind, state } = dataPackTable;
  return call.platform.services.get(eventBusService).change(async (tx, publish) => {
    const [active] = await tx.select().from(dataPackTable).where(eq(id, packId)).for("update");
    if (active === undefined) throw new Failure("not_found");
    const [previous] = await tx
      .select()
      .from(dataPackTable)
      .where(and(eq(kind, active.kind), eq(state, "previous")));
    if (active.state !== "active" || previous === undefined)
      throw new Failure("conflict", { detail: "There's no previous data pack of this type" });
    await tx.update(dataPackTable).set({ state: "previous" }).where(eq(id, active.id));
    await tx.update(dataPackTable).set({ state: "active" }).where(eq(id, previous.id));
    await recordAudit(tx, call, {
      action: "data_pack.roll_back",
      subjectType: "data_pack",
      subjectId: previous.id,
      before: { version: active.version, sha256: active.sha256 },
      after: { version: previous.version, sha256: previous.sha256 },
    });
    await publish(dataPackTopic, {});
    return present({ ...previous, state: "active" }, call.now);
  });
}
