import { apiSettingsEndpoints } from "@parapet/contract";
import { getSettings } from "../../../modules/insights/api/queries.ts";
import { saveSettings } from "../../../modules/insights/api/save-settings.ts";
import { defineHandlers } from "../../handler.ts";

export const apiSettingsHandlers = defineHandlers(apiSettingsEndpoints, {
  "apis.settings": ({ call, params }) => getSettings(call, params.id),
  "apis.saveSettings": ({ call, params, body }) => saveSettings(call, params.id, body),
});
