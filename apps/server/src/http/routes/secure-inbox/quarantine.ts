import { quarantineEndpoints } from "@parapet/contract";
import { changeSettings, readSettings } from "../../../modules/secure-inbox/quarantine/change-settings.ts";
import { exportQuarantine } from "../../../modules/secure-inbox/quarantine/export-quarantine.ts";
import { getQuarantine } from "../../../modules/secure-inbox/quarantine/get-quarantine.ts";
import { listQuarantine, selectQuarantine } from "../../../modules/secure-inbox/quarantine/list-quarantine.ts";
import { requestRelease } from "../../../modules/secure-inbox/quarantine/request-release.ts";
import { workQuarantine } from "../../../modules/secure-inbox/quarantine/work-quarantine.ts";
import { defineHandlers } from "../../handler.ts";

export const quarantineHandlers = defineHandlers(quarantineEndpoints, {
  "quarantine.list": ({ call, query }) => listQuarantine(call, query),
  "quarantine.export": ({ call, query }) => exportQuarantine(call, query),
  "quarantine.select": ({ call, query }) => selectQuarantine(call, query),
  "quarantine.work": ({ call, body }) => workQuarantine(call, body),
  "quarantine.get": ({ call, params }) => getQuarantine(call, params.id),
  "quarantine.request": ({ call, params, body }) => requestRelease(call, params.id, body.reason),
  "quarantineSettings.read": ({ call }) => readSettings(call),
  "quarantineSettings.change": ({ call, body }) => changeSettings(call, body),
});
