import type { ProviderDetail } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { changeProtection } from "../../adaptive-auth/change-protection.ts";
import { lockProvider } from "./lock-provider.ts";
import { readProvider } from "./queries.ts";
import { saveProvider } from "./save-provider.ts";

/** Brings an archived provider back: its people log in again. @throws Failure `forbidden`, `not_found` */
export async function restoreProvider(call: ViewerCall, id: string): Promise<ProviderDetail> {
  if (!call.viewer.platformAdmin) throw new Failure("forbidden");
  return changeProtection(call, [{ kind: "provider", id }], async (tx) => {
    const row = await lockProvider(tx, call.viewer, id);
    await saveProvider(tx, call, row, { ...row, archivedAt: null }, "provider.restore");
    return readProvider(tx, call, id);
  });
}
