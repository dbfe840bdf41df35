import { apiEndpoints } from "@parapet/contract";
import { archiveApi } from "../../../modules/insights/api/archive-api.ts";
import { exportApis } from "../../../modules/insights/api/export-apis.ts";
import { getApi } from "../../../modules/insights/api/get-api.ts";
import { listApis } from "../../../modules/insights/api/list-apis.ts";
import { listFacets } from "../../../modules/insights/api/queries.ts";
import { listOperations } from "../../../modules/insights/api/list-operations.ts";
import { listSenders } from "../../../modules/insights/api/list-senders.ts";
import { updateApi } from "../../../modules/insights/api/update-api.ts";
import { defineHandlers } from "../../handler.ts";

export const apiHandlers = defineHandlers(apiEndpoints, {
  "apis.facets": ({ call }) => listFacets(call),
  "apis.list": ({ call, query }) => listApis(call, query),
  "apis.export": ({ call, query }) => exportApis(call, query),
  "apis.get": ({ call, params }) => getApi(call, params.id),
  "apis.update": ({ call, params, body }) => updateApi(call, params.id, body),
  "apis.operations": ({ call, params, query }) => listOperations(call, params.id, query),
  "apis.senders": ({ call, params }) => listSenders(call, params.id),
  "apis.archive": ({ call, params }) => archiveApi(call, params.id, true),
  "apis.restore": ({ call, params }) => archiveApi(call, params.id, false),
});
