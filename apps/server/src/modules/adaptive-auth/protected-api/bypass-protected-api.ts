import type { BodyOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { changeProtection } from "../change-protection.ts";
import { lockProtectedApi } from "./queries.ts";
import { protectedApiTable } from "./table.ts";

/** Allows all calls for some minutes and audits the reason; 0 minutes end it. @throws Failure `not_found` */
export async function bypassProtectedApi(
  call: ViewerCall,
  id: string,
  { minutes, reason }: BodyOf<Endpoints["protectedApis.bypass"]>,
): Promise<void> {
  await changeProtection(call, [{ kind: "api", id }], async (tx) => {
    const row = await lockProtectedApi(tx, call, id);
    const bypassUntil = minutes === 0 ? null : new Date(call.now.getTime() + minutes * 60_000);
    await tx
      .update(protectedApiTable)
      .set({ bypassUntil, bypassReason: bypassUntil === null ? "" : reason })
      .where(eq(protectedApiTable.id, id));
    await recordAudit(tx, call, {
      action: bypassUntil === null ? "protected_api.end_bypass" : "protected_api.bypass",
      subjectType: "protected_api",
      subjectId: id,
      before: { bypass_until: row.bypassUntil?.toISOString() ?? null },
      after: { bypass_until: bypassUntil?.toISOString() ?? null, reason },
    });
  });
}
