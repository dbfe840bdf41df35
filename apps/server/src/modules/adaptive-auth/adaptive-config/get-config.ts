import type { AdaptiveConfig } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { findProtectedApi } from "../protected-api/find-protected-api.ts";
import { findVersion } from "./find-version.ts";

/** Current settings and draft. @throws Failure `not_found` */
export async function getConfig(call: ViewerCall, apiId: string): Promise<AdaptiveConfig> {
  const { db } = call.platform.postgres;
  const { configVersion, draft, draftSavedAt, draftSavedBy } = await findProtectedApi(db, call, apiId);
  return {
    api_id: apiId,
    live: await findVersion(db, apiId, configVersion),
    draft:
      draft === null || draftSavedAt === null
        ? null
        : { settings: draft, saved_at: draftSavedAt.toISOString(), saved_by: draftSavedBy },
  };
}
