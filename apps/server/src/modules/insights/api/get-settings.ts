import type { ApiSettings } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { findApi } from "./get-api.ts";
import { settingsOf } from "./settings.ts";

/** @throws Failure `not_found` */
export async function getSettings(call: ViewerCall, id: string): Promise<ApiSettings> {
  return settingsOf((await findApi(call, id)).settings);
}
