import type { ViewerCall } from "../../../platform/call.ts";
import { changeProtection } from "../change-protection.ts";
import { lockProtectedApi } from "../protected-api/queries.ts";
import { addVersion } from "./add-version.ts";
import { findVersion } from "./queries.ts";

/** Publishes an earlier version as a new one, and deletes the draft. @throws Failure `not_found` */
export async function rollBack(call: ViewerCall, apiId: string, version: number): Promise<void> {
  await changeProtection(call, [{ kind: "api", id: apiId }], async (tx) => {
    const api = await lockProtectedApi(tx, call, apiId);
    const { settings } = await findVersion(tx, apiId, version);
    await addVersion(tx, call, api, { settings, note: "", restores: version, action: "adaptive_config.roll_back" });
  });
}
