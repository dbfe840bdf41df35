import { settingsChanges, type AdaptiveSettings } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { lockProtectedApi } from "../protected-api/queries.ts";
import { protectedApiTable } from "../protected-api/table.ts";
import { checkSettings } from "./check-settings.ts";
import { dropDraft } from "./discard-draft.ts";
import { findVersion } from "./queries.ts";

/** Saves the draft, or deletes it if it equals the current settings. @throws Failure `not_found`, `invalid_input` */
export async function saveDraft(call: ViewerCall, apiId: string, settings: AdaptiveSettings): Promise<void> {
  // Drafts don't affect decisions.
  await call.platform.postgres.db.transaction(async (tx) => {
    const api = await lockProtectedApi(tx, call, apiId);
    const live = await findVersion(tx, apiId, api.configVersion);
    await checkSettings(tx, api, settings, live);
    if (settingsChanges(live.settings, settings).length === 0) return dropDraft(tx, call, api);
    if (api.draft !== null && settingsChanges(api.draft, settings).length === 0) return undefined;
    await tx
      .update(protectedApiTable)
      .set({ draft: settings, draftSavedAt: call.now, draftSavedBy: call.viewer.email })
      .where(eq(protectedApiTable.id, apiId));
    return recordAudit(tx, call, {
      action: "adaptive_config.save_draft",
      subjectType: "protected_api",
      subjectId: apiId,
      after: { version: live.version, changes: settingsChanges(live.settings, settings).length },
    });
  });
}
