import type { ProviderDetail } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { changeProtection } from "../../adaptive-auth/change-protection.ts";
import { endAllSessions } from "../session/end-all-sessions.ts";
import { lockProvider } from "./lock-provider.ts";
import { readProvider } from "./queries.ts";
import { saveProvider } from "./save-provider.ts";

/**
 * Archives a provider: every session ends and signing in is blocked until it's restored; nothing is deleted.
 * @throws Failure `forbidden`, `not_found`, `conflict` for the caller's own, which would lock the caller out
 */
export async function archiveProvider(call: ViewerCall, id: string): Promise<ProviderDetail> {
  const { viewer, now } = call;
  if (!viewer.platformAdmin) throw new Failure("forbidden");
  return changeProtection(call, [{ kind: "provider", id }], async (tx) => {
    const row = await lockProvider(tx, viewer, id);
    if (id === viewer.providerId) throw new Failure("conflict", { detail: "You can't archive your own provider." });
    const changed = { ...row, archivedAt: row.archivedAt ?? now };
    if (await saveProvider(tx, call, row, changed, "provider.archive"))
      await endAllSessions(tx, { providerId: id }, now);
    return readProvider(tx, call, id);
  });
}
