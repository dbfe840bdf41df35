import { apiContractEndpoints } from "@parapet/contract";
import { checkDocument } from "../../../modules/insights/api/check-document.ts";
import { compareDocuments } from "../../../modules/insights/api/compare-documents.ts";
import { listConsumers } from "../../../modules/insights/api/queries.ts";
import { summarizeConformance } from "../../../modules/insights/api/summarize-conformance.ts";
import { defineHandlers } from "../../handler.ts";

export const apiContractHandlers = defineHandlers(apiContractEndpoints, {
  "apis.checkDocument": ({ call, params, body }) => checkDocument(call, params.id, body.source),
  "apis.changes": ({ call, params, query }) => compareDocuments(call, params.id, query),
  "apis.conformance": ({ call, params, query }) => summarizeConformance(call, params.id, query),
  "apis.consumers": ({ call, params, query }) => listConsumers(call, params.id, query),
});
