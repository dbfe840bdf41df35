import { apiEndpoints } from "@parapet/contract";
import { exportApis } from "../../../modules/insights/api/export-apis.ts";
import { getApi } from "../../../modules/insights/api/get-api.ts";
import { getDocument } from "../../../modules/insights/api/get-document.ts";
import { getSpec } from "../../../modules/insights/api/get-spec.ts";
import { listApis } from "../../../modules/insights/api/list-apis.ts";
import { listDocuments } from "../../../modules/insights/api/list-documents.ts";
import { listOperations } from "../../../modules/insights/api/list-operations.ts";
import { provideDocument } from "../../../modules/insights/api/provide-document.ts";
import { updateApi } from "../../../modules/insights/api/update-api.ts";
import { defineHandlers } from "../../handler.ts";

export const apiHandlers = defineHandlers(apiEndpoints, {
  "apis.list": ({ call, query }) => listApis(call, query),
  "apis.export": ({ call, query }) => exportApis(call, query),
  "apis.get": ({ call, params }) => getApi(call, params.id),
  "apis.update": ({ call, params, body }) => updateApi(call, params.id, body),
  "apis.operations": ({ call, params, query }) => listOperations(call, params.id, query),
  "apis.documents": ({ call, params }) => listDocuments(call, params.id),
  "apis.document": ({ call, params, query }) => getDocument(call, params.id, query),
  "apis.provideDocument": ({ call, params, body }) => provideDocument(call, params.id, body.source),
  "apis.spec": ({ call, params, query }) => getSpec(call, params.id, query),
});
