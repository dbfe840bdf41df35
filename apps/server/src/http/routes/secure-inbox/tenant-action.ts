import { tenantActionEndpoints } from "@parapet/contract";
import { getAction } from "../../../modules/secure-inbox/action/get-action.ts";
import { listActions } from "../../../modules/secure-inbox/action/list-actions.ts";
import { requestAction } from "../../../modules/secure-inbox/action/request-action.ts";
import { undoAction } from "../../../modules/secure-inbox/action/undo-action.ts";
import { defineHandlers } from "../../handler.ts";

export const tenantActionHandlers = defineHandlers(tenantActionEndpoints, {
  "tenantActions.list": ({ call, query }) => listActions(call, query),
  "tenantActions.request": ({ call, body }) => requestAction(call, body),
  "tenantActions.get": ({ call, params }) => getAction(call, params.id),
  "tenantActions.undo": ({ call, params }) => undoAction(call, params.id),
});
