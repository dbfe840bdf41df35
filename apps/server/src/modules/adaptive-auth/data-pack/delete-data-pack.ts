import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { changeProtection } from "../change-protection.ts";
import { dataPackTable } from "./table.ts";

/** Deletes a pack; without an active one, its signals are unavailable. @throws Failure `not_found` */
export async function deleteDataPack(call: ViewerCall, packId: string): Promise<void> {
  await changeProtection(call, [{ kind: "data_packs" }], async (tx) => {
    const [row] = await tx.delete(dataPackTable).where(eq(dataPackTable.id, packId)).returning();
    if (row === undefined) throw new Failure("not_found");
    await recordAudit(tx, call, {
      action: "data_pack.delete",
      subjectType: "data_pack",
      subjectId: packId,
      before: { kind: row.kind, source: row.source, version: row.version, sha256: row.sha256 },
    });
  });
}
