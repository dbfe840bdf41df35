import type { ViewerCall } from "../../../platform/call.ts";
import { changeProtection } from "../change-protection.ts";
import { claimPlaces } from "./claim-places.ts";
import { lockProtectedApi } from "./find-protected-api.ts";
import { saveProtectedApi } from "./save-protected-api.ts";

/** Takes an API out of protection: its gateway gets what on_error says. @throws Failure `not_found` */
export async function archiveProtectedApi(call: ViewerCall, id: string): Promise<void> {
  await changeProtection(call, [{ kind: "api", id }], async (tx) => {
    const row = await lockProtectedApi(tx, call, id);
    const archivedAt = row.archivedAt ?? call.now;
    await saveProtectedApi(tx, call, row, { archivedAt, bypassUntil: null, action: "protected_api.archive" });
  });
}

/** Protects an archived API again. @throws Failure `not_found`; `conflict` when its name or slug has been taken since */
export async function restoreProtectedApi(call: ViewerCall, id: string): Promise<void> {
  await changeProtection(call, [{ kind: "api", id }], async (tx) => {
    const row = await lockProtectedApi(tx, call, id);
    await claimPlaces(tx, row);
    await saveProtectedApi(tx, call, row, { archivedAt: null, action: "protected_api.restore" });
  });
}
