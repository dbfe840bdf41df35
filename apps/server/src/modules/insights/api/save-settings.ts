import type { ApiSettings } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { findApi } from "./queries.ts";
import { refreshTemplates } from "./refresh-templates.ts";
import { toSettings } from "./settings.ts";
import { apiKnowledgeTopic, apiTable } from "./table.ts";

/** Says what becomes of an API's calls from the next one on. @throws Failure `not_found` */
export async function saveSettings(call: ViewerCall, id: string, settings: ApiSettings): Promise<ApiSettings> {
  const api = await findApi(call, id);
  await call.platform.services.get(eventBusService).change(async (tx, publish) => {
    await tx.update(apiTable).set({ settings, settingsAt: call.now }).where(eq(apiTable.id, api.id));
    await recordAudit(tx, call, {
      action: "api.save_settings",
      subjectType: "api",
      subjectId: api.id,
      before: { ...toSettings(api.settings) },
      after: { ...settings },
    });
    await publish(apiKnowledgeTopic, { apiId: api.id });
  });
  await refreshTemplates(call.platform, api.id);
  return settings;
}
