import { tenantActionEndpoints } from "@parapet/contract";
import { decideAction } from "../../../modules/secure-inbox/action/decide-action.ts";
import { exportActions } from "../../../modules/secure-inbox/action/export-actions.ts";
import { getAction } from "../../../modules/secure-inbox/action/get-action.ts";
import { listActions } from "../../../modules/secure-inbox/action/list-actions.ts";
import { requestAction } from "../../../modules/secure-inbox/action/request-action.ts";
import { changeActionSettings, readActionSettings } from "../../../modules/secure-inbox/action/second-person.ts";
import { undoAction } from "../../../modules/secure-inbox/action/undo-action.ts";
import { defineHandlers } from "../../handler.ts";

export const tenantActionHandlers = defineHandlers(tenantActionEndpoints, {
  "tenantActions.list": ({ call, query }) => listActions(call, query),
  "tenantActions.export": ({ call, query }) => exportActions(call, query),
  "tenantActions.request": ({ call, body }) => requestAction(call, body),
  "tenantActions.get": ({ call, params }) => getAction(call, params.id),
  "tenantActions.decide": ({ call, params, body }) => decideAction(call, params.id, body),
  "tenantActionSettings.read": ({ call }) => readActionSettings(call),
  "tenantActionSettings.change": ({ call, body }) => changeActionSettings(call, body),
  "tenantActions.undo": ({ call, params }) => undoAction(call, params.id),
});
