import { apiDocumentEndpoints } from "@parapet/contract";
import { fetchDocument } from "../../../modules/insights/api/fetch-document.ts";
import { getDocument, getSpecText, listDocuments } from "../../../modules/insights/api/queries.ts";
import { getSpec } from "../../../modules/insights/api/get-spec.ts";
import { provideDocument } from "../../../modules/insights/api/provide-document.ts";
import { restoreDocument } from "../../../modules/insights/api/restore-document.ts";
import { defineHandlers } from "../../handler.ts";

export const apiDocumentHandlers = defineHandlers(apiDocumentEndpoints, {
  "apis.spec": ({ call, params, query }) => getSpec(call, params.id, query),
  "apis.specText": ({ call, params, query }) => getSpecText(call, params.id, query),
  "apis.documents": ({ call, params }) => listDocuments(call, params.id),
  "apis.document": ({ call, params, query }) => getDocument(call, params.id, query),
  "apis.provideDocument": ({ call, params, body }) => provideDocument(call, params.id, body),
  "apis.restoreDocument": ({ call, params, body }) => restoreDocument(call, params.id, body),
  "apis.documentHosts": async ({ call }) => ({ items: [...call.platform.config.specHosts] }),
  "apis.fetchDocument": ({ call, body }) => fetchDocument(call, body.url),
});
