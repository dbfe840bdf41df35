import {
  apiEndpoints,
  apiDocumentEndpoints,
  apiKindRuleEndpoints,
  apiPlaceEndpoints,
  apiSettingsEndpoints,
  apiDecisionEndpoints,
  apiContractEndpoints,
  apiReferenceEndpoints,
  documentScheduleEndpoints,
  findingEndpoints,
  rulePackEndpoints,
} from "@parapet/contract";
import { addPrefixes } from "../../../modules/insights/api/add-prefixes.ts";
import { approveLearned } from "../../../modules/insights/api/approve-learned.ts";
import { archiveApi } from "../../../modules/insights/api/archive-api.ts";
import { checkDocument } from "../../../modules/insights/api/check-document.ts";
import { compareDocuments, compareProvided } from "../../../modules/insights/api/compare-documents.ts";
import { createApi } from "../../../modules/insights/api/create-api.ts";
import { decidePaths } from "../../../modules/insights/api/decide-paths.ts";
import { deleteApi } from "../../../modules/insights/api/delete-api.ts";
import { deleteSchedule } from "../../../modules/insights/api/document-schedule/delete-schedule.ts";
import { fetchNow } from "../../../modules/insights/api/document-schedule/fetch-now.ts";
import { getSchedule } from "../../../modules/insights/api/document-schedule/queries.ts";
import { setSchedule } from "../../../modules/insights/api/document-schedule/set-schedule.ts";
import { endApart } from "../../../modules/insights/api/end-apart.ts";
import { fetchDocument } from "../../../modules/insights/api/fetch-document.ts";
import { listPrefixes } from "../../../modules/insights/api/host-prefixes.ts";
import { keepApart } from "../../../modules/insights/api/keep-apart.ts";
import { keepWhole } from "../../../modules/insights/api/keep-whole.ts";
import { listKindRules } from "../../../modules/insights/api/kind-rules/list-kind-rules.ts";
import { previewKindRules } from "../../../modules/insights/api/kind-rules/preview-kind-rules.ts";
import { setKindRules } from "../../../modules/insights/api/kind-rules/set-kind-rules.ts";
import { listActions } from "../../../modules/insights/api/list-actions.ts";
import { listApart } from "../../../modules/insights/api/list-apart.ts";
import { listApis } from "../../../modules/insights/api/list-apis.ts";
import { listOperations } from "../../../modules/insights/api/list-operations.ts";
import { listPlaces } from "../../../modules/insights/api/list-places.ts";
import { listSenders } from "../../../modules/insights/api/list-senders.ts";
import { listSuggestions } from "../../../modules/insights/api/list-suggestions.ts";
import { previewPlaces } from "../../../modules/insights/api/preview-places.ts";
import { previewPrefixes } from "../../../modules/insights/api/preview-prefixes.ts";
import { provideDocument } from "../../../modules/insights/api/provide-document.ts";
import {
  listFacets,
  exportApis,
  getApi,
  getDocument,
  getSpecText,
  listDocuments,
  getSpec,
  getSettings,
  listDecisions,
  listConsumers,
} from "../../../modules/insights/api/queries.ts";
import {
  readReference,
  readReferenceOperation,
  readReferenceSchema,
} from "../../../modules/insights/api/read-reference.ts";
import { readServers } from "../../../modules/insights/api/read-servers.ts";
import { restoreDocument } from "../../../modules/insights/api/restore-document.ts";
import { reviewLearned } from "../../../modules/insights/api/review-learned.ts";
import { saveSettings } from "../../../modules/insights/api/save-settings.ts";
import { setEnvironments } from "../../../modules/insights/api/set-environments.ts";
import { setPlaces } from "../../../modules/insights/api/set-places.ts";
import { summarizeConformance } from "../../../modules/insights/api/summarize-conformance.ts";
import { updateApi } from "../../../modules/insights/api/update-api.ts";
import { listFindings } from "../../../modules/insights/finding/list-findings.ts";
import { updateFinding } from "../../../modules/insights/finding/update-finding.ts";
import { getPack, listPacks } from "../../../modules/insights/rule-pack/list-packs.ts";
import { createPack, deletePack, updatePack } from "../../../modules/insights/rule-pack/save-pack.ts";
import { tryPack } from "../../../modules/insights/rule-pack/try-pack.ts";
import { defineHandlers } from "../../handler.ts";

const apiHandlers = defineHandlers(apiEndpoints, {
  "apis.facets": ({ call }) => listFacets(call),
  "apis.list": ({ call, query }) => listApis(call, query),
  "apis.export": ({ call, query }) => exportApis(call, query),
  "apis.get": ({ call, params }) => getApi(call, params.id),
  "apis.create": ({ call, body }) => createApi(call, body),
  "apis.delete": async ({ call, params }) => {
    await deleteApi(call, params.id);
    return undefined;
  },
  "apis.update": ({ call, params, body }) => updateApi(call, params.id, body),
  "apis.operations": ({ call, params, query }) => listOperations(call, params.id, query),
  "apis.actions": ({ call, params, query }) => listActions(call, params.id, query),
  "apis.senders": ({ call, params }) => listSenders(call, params.id),
  "apis.archive": ({ call, params }) => archiveApi(call, params.id, true),
  "apis.restore": ({ call, params }) => archiveApi(call, params.id, false),
});

const apiDocumentHandlers = defineHandlers(apiDocumentEndpoints, {
  "apis.spec": ({ call, params, query }) => getSpec(call, params.id, query),
  "apis.specText": ({ call, params, query }) => getSpecText(call, params.id, query),
  "apis.documents": ({ call, params }) => listDocuments(call, params.id),
  "apis.document": ({ call, params, query }) => getDocument(call, params.id, query),
  "apis.provideDocument": ({ call, params, body }) => provideDocument(call, params.id, body),
  "apis.restoreDocument": ({ call, params, body }) => restoreDocument(call, params.id, body),
  "apis.documentHosts": async ({ call }) => ({ items: [...call.platform.config.specHosts] }),
  "apis.readDocument": ({ call, body }) => readServers(call, body),
  "apis.fetchDocument": ({ call, body }) => fetchDocument(call, body.url),
});

const documentScheduleHandlers = defineHandlers(documentScheduleEndpoints, {
  "apis.documentSchedule": ({ call, params }) => getSchedule(call, params.id),
  "apis.setDocumentSchedule": ({ call, params, body }) => setSchedule(call, params.id, body),
  "apis.deleteDocumentSchedule": async ({ call, params }) => {
    await deleteSchedule(call, params.id);
    return undefined;
  },
  "apis.fetchScheduledDocument": ({ call, params }) => fetchNow(call, params.id),
});

const apiReferenceHandlers = defineHandlers(apiReferenceEndpoints, {
  "apis.reference": ({ call, params, query }) => readReference(call, params.id, query),
  "apis.referenceOperation": ({ call, params, query }) => readReferenceOperation(call, params.id, query),
  "apis.referenceSchema": ({ call, params, query }) => readReferenceSchema(call, params.id, query),
});

const apiPlaceHandlers = defineHandlers(apiPlaceEndpoints, {
  "apis.suggestions": ({ call }) => listSuggestions(call),
  "apis.endApart": ({ call, body }) => endApart(call, body),
  "apis.listApart": ({ call, params }) => listApart(call, params.id),
  "apis.keepApart": ({ call, params, body }) => keepApart(call, params.id, body),
  "apis.places": ({ call, params }) => listPlaces(call, params.id),
  "apis.setEnvironments": ({ call, params, body }) => setEnvironments(call, params.id, body),
  "apis.setPlaces": ({ call, params, body }) => setPlaces(call, params.id, body),
  "apis.keepWhole": ({ call, params }) => keepWhole(call, params.id),
  "apis.prefixes": ({ call, params }) => listPrefixes(call, params.id),
  "apis.addPrefixes": ({ call, params, body }) => addPrefixes(call, params.id, body),
  "apis.previewPrefixes": ({ call, params, body }) => previewPrefixes(call, params.id, body),
  "apis.previewPlaces": ({ call, params, body }) => previewPlaces(call, params.id, body),
});

const apiKindRuleHandlers = defineHandlers(apiKindRuleEndpoints, {
  "apis.kindRules": ({ call }) => listKindRules(call),
  "apis.previewKindRules": ({ call, body }) => previewKindRules(call, body),
  "apis.setKindRules": ({ call, body }) => setKindRules(call, body),
});

const apiSettingsHandlers = defineHandlers(apiSettingsEndpoints, {
  "apis.settings": ({ call, params }) => getSettings(call, params.id),
  "apis.saveSettings": ({ call, params, body }) => saveSettings(call, params.id, body),
});

const apiDecisionHandlers = defineHandlers(apiDecisionEndpoints, {
  "apis.decisions": ({ call, params }) => listDecisions(call, params.id),
  "apis.decide": ({ call, params, body }) => decidePaths(call, params.id, body),
  "apis.review": ({ call, params }) => reviewLearned(call, params.id),
  "apis.approve": ({ call, params, body }) => approveLearned(call, params.id, body),
});

const apiContractHandlers = defineHandlers(apiContractEndpoints, {
  "apis.checkDocument": ({ call, params, body }) => checkDocument(call, params.id, body),
  "apis.compareTexts": ({ call, params, body }) => compareProvided(call, params.id, body),
  "apis.changes": ({ call, params, query }) => compareDocuments(call, params.id, query),
  "apis.conformance": ({ call, params, query }) => summarizeConformance(call, params.id, query),
  "apis.consumers": ({ call, params, query }) => listConsumers(call, params.id, query),
});

const findingHandlers = defineHandlers(findingEndpoints, {
  "findings.list": ({ call, query }) => listFindings(call, query),
  "findings.update": ({ call, params, body }) => updateFinding(call, params.id, body),
});

const rulePackHandlers = defineHandlers(rulePackEndpoints, {
  "rulePacks.list": ({ call }) => listPacks(call),
  "rulePacks.get": ({ call, params }) => getPack(call, params.id),
  "rulePacks.try": ({ call, body }) => tryPack(call, body),
  "rulePacks.create": ({ call, body }) => createPack(call, body),
  "rulePacks.update": ({ call, params, body }) => updatePack(call, params.id, body),
  "rulePacks.delete": async ({ call, params }) => {
    await deletePack(call, params.id);
    return undefined;
  },
});

export const inventoryHandlers = {
  ...apiHandlers,
  ...apiDocumentHandlers,
  ...documentScheduleHandlers,
  ...apiReferenceHandlers,
  ...apiKindRuleHandlers,
  ...apiPlaceHandlers,
  ...apiSettingsHandlers,
  ...apiDecisionHandlers,
  ...apiContractHandlers,
  ...findingHandlers,
  ...rulePackHandlers,
};
