import type { ViewerCall } from "../../../platform/call.ts";
import { changeProtection } from "../change-protection.ts";
import { claimPlaces } from "./claim-places.ts";
import { lockProtectedApi } from "./queries.ts";
import { saveProtectedApi } from "./save-protected-api.ts";

/** Archives a protected API: its calls are denied. @throws Failure `not_found` */
export async function archiveProtectedApi(call: ViewerCall, id: string): Promise<void> {
  await changeProtection(call, [{ kind: "api", id }], async (tx) => {
    const row = await lockProtectedApi(tx, call, id);
    const archivedAt = row.archivedAt ?? call.now;
    await saveProtectedApi(tx, call, row, { archivedAt, bypassUntil: null, action: "protected_api.archive" });
  });
}

/** Restores an archived API. @throws Failure `not_found`; `conflict` if its name or slug is in use */
export async function restoreProtectedApi(call: ViewerCall, id: string): Promise<void> {
  await changeProtection(call, [{ kind: "api", id }], async (tx) => {
    const row = await lockProtectedApi(tx, call, id);
    await claimPlaces(tx, row);
    await saveProtectedApi(tx, call, row, { archivedAt: null, action: "protected_api.restore" });
  });
}
