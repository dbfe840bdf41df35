import {
  protectedApiEndpoints,
  adaptiveConfigEndpoints,
  adaptiveTrialEndpoints,
  policyRuleEndpoints,
  scoreDistributionEndpoints,
  backTestEndpoints,
  configurationEndpoints,
  networkZoneEndpoints,
  dataPackEndpoints,
} from "@parapet/contract";
import { discardDraft } from "../../../modules/adaptive-auth/adaptive-config/discard-draft.ts";
import { publishDraft } from "../../../modules/adaptive-auth/adaptive-config/publish-draft.ts";
import {
  getConfig,
  getVersion,
  listVersions,
  readDistribution,
} from "../../../modules/adaptive-auth/adaptive-config/queries.ts";
import { rollBack } from "../../../modules/adaptive-auth/adaptive-config/roll-back.ts";
import { countRuleHits } from "../../../modules/adaptive-auth/adaptive-config/rule-hits.ts";
import { runRuleTests } from "../../../modules/adaptive-auth/adaptive-config/run-rule-tests.ts";
import { saveDraft } from "../../../modules/adaptive-auth/adaptive-config/save-draft.ts";
import { tryCall } from "../../../modules/adaptive-auth/adaptive-config/try-call.ts";
import { weighDistribution } from "../../../modules/adaptive-auth/adaptive-config/weigh-distribution.ts";
import { checkCondition } from "../../../modules/adaptive-auth/back-test/check-condition.ts";
import { getBackTest, listBackTests } from "../../../modules/adaptive-auth/back-test/get-back-test.ts";
import { startBackTest } from "../../../modules/adaptive-auth/back-test/start-back-test.ts";
import { applyConfiguration } from "../../../modules/adaptive-auth/configuration/apply-configuration.ts";
import { exportConfiguration } from "../../../modules/adaptive-auth/configuration/export-configuration.ts";
import { planConfiguration } from "../../../modules/adaptive-auth/configuration/plan-configuration.ts";
import { deleteDataPack } from "../../../modules/adaptive-auth/data-pack/delete-data-pack.ts";
import { importDataPack } from "../../../modules/adaptive-auth/data-pack/import-data-pack.ts";
import { listAttributions, listDataPacks } from "../../../modules/adaptive-auth/data-pack/list-data-packs.ts";
import { lookAddress } from "../../../modules/adaptive-auth/data-pack/look-address.ts";
import { rollBackDataPack } from "../../../modules/adaptive-auth/data-pack/roll-back-data-pack.ts";
import { createZone } from "../../../modules/adaptive-auth/network-zone/create-zone.ts";
import { deleteZone } from "../../../modules/adaptive-auth/network-zone/delete-zone.ts";
import { listZones } from "../../../modules/adaptive-auth/network-zone/queries.ts";
import { updateZone } from "../../../modules/adaptive-auth/network-zone/update-zone.ts";
import {
  archiveProtectedApi,
  restoreProtectedApi,
} from "../../../modules/adaptive-auth/protected-api/archive-protected-api.ts";
import { bulkProtectedApis } from "../../../modules/adaptive-auth/protected-api/bulk-protected-apis.ts";
import { bypassProtectedApi } from "../../../modules/adaptive-auth/protected-api/bypass-protected-api.ts";
import { createProtectedApi } from "../../../modules/adaptive-auth/protected-api/create-protected-api.ts";
import {
  exportProtectedApis,
  listProtectedApiNames,
  listProtectedApis,
  getProtectedApi,
  selectProtectedApis,
} from "../../../modules/adaptive-auth/protected-api/queries.ts";
import { updateProtectedApi } from "../../../modules/adaptive-auth/protected-api/update-protected-api.ts";
import { defineHandlers } from "../../handler.ts";

const protectedApiHandlers = defineHandlers(protectedApiEndpoints, {
  "protectedApis.list": ({ call, query }) => listProtectedApis(call, query),
  "protectedApis.select": ({ call, query }) => selectProtectedApis(call, query),
  "protectedApis.export": ({ call, query }) => exportProtectedApis(call, query),
  "protectedApis.names": ({ call }) => listProtectedApiNames(call),
  "protectedApis.create": async ({ call, body }) => getProtectedApi(call, await createProtectedApi(call, body)),
  "protectedApis.get": ({ call, params }) => getProtectedApi(call, params.id),
  "protectedApis.update": async ({ call, params, body }) => {
    await updateProtectedApi(call, params.id, body);
    return getProtectedApi(call, params.id);
  },
  "protectedApis.bulk": ({ call, body }) => bulkProtectedApis(call, body),
  "protectedApis.bypass": async ({ call, params, body }) => {
    await bypassProtectedApi(call, params.id, body);
    return getProtectedApi(call, params.id);
  },
  "protectedApis.archive": async ({ call, params }) => {
    await archiveProtectedApi(call, params.id);
    return getProtectedApi(call, params.id);
  },
  "protectedApis.restore": async ({ call, params }) => {
    await restoreProtectedApi(call, params.id);
    return getProtectedApi(call, params.id);
  },
});

const adaptiveConfigHandlers = defineHandlers(adaptiveConfigEndpoints, {
  "adaptiveConfigs.get": ({ call, params }) => getConfig(call, params.id),
  "adaptiveConfigs.saveDraft": async ({ call, params, body }) => {
    await saveDraft(call, params.id, body.settings);
    return getConfig(call, params.id);
  },
  "adaptiveConfigs.discardDraft": async ({ call, params }) => {
    await discardDraft(call, params.id);
    return undefined;
  },
  "adaptiveConfigs.publish": async ({ call, params, body }) => {
    await publishDraft(call, params.id, body);
    return getConfig(call, params.id);
  },
  "adaptiveConfigs.versions": ({ call, params }) => listVersions(call, params.id),
  "adaptiveConfigs.version": ({ call, params }) => getVersion(call, params.id, params.version),
  "adaptiveConfigs.rollback": async ({ call, params }) => {
    await rollBack(call, params.id, params.version);
    return getConfig(call, params.id);
  },
});

const scoreDistributionHandlers = defineHandlers(scoreDistributionEndpoints, {
  "adaptiveConfigs.distribution": ({ call, params, query }) => readDistribution(call, params.id, query.days),
  "adaptiveConfigs.weigh": ({ call, params, body }) => weighDistribution(call, params.id, body),
});

const adaptiveTrialHandlers = defineHandlers(adaptiveTrialEndpoints, {
  "adaptiveConfigs.try": ({ call, params, body }) => tryCall(call, params.id, body),
});

const policyRuleHandlers = defineHandlers(policyRuleEndpoints, {
  "adaptiveConfigs.hits": ({ call, params }) => countRuleHits(call, params.id),
  "adaptiveConfigs.checkCondition": ({ call, params, body }) => checkCondition(call, params.id, body),
  "adaptiveConfigs.runTests": async ({ call, params, body }) => ({
    items: [...(await runRuleTests(call, params.id, body.settings))],
  }),
});

const configurationHandlers = defineHandlers(configurationEndpoints, {
  "configurations.export": ({ call, query }) => exportConfiguration(call, query),
  "configurations.plan": async ({ call, body }) => {
    const { changes } = await planConfiguration(call, body.document);
    return { changes: [...changes] };
  },
  "configurations.apply": async ({ call, body }) => ({ changes: [...(await applyConfiguration(call, body))] }),
});

const backTestHandlers = defineHandlers(backTestEndpoints, {
  "backTests.start": ({ call, params, body }) => startBackTest(call, params.id, body),
  "backTests.list": ({ call, params }) => listBackTests(call, params.id),
  "backTests.get": ({ call, params }) => getBackTest(call, params.id),
});

const networkZoneHandlers = defineHandlers(networkZoneEndpoints, {
  "networkZones.list": ({ call }) => listZones(call),
  "networkZones.create": ({ call, body }) => createZone(call, body),
  "networkZones.update": ({ call, params, body }) => updateZone(call, params.id, body),
  "networkZones.delete": async ({ call, params }) => {
    await deleteZone(call, params.id);
    return undefined;
  },
});

const dataPackHandlers = defineHandlers(dataPackEndpoints, {
  "dataPacks.list": ({ call }) => listDataPacks(call),
  "dataPacks.attributions": ({ call }) => listAttributions(call),
  "dataPacks.import": ({ call, query, body }) => importDataPack(call, query, body),
  "dataPacks.rollback": ({ call, params }) => rollBackDataPack(call, params.id),
  "dataPacks.delete": async ({ call, params }) => {
    await deleteDataPack(call, params.id);
    return undefined;
  },
  "dataPacks.look": ({ call, query }) => lookAddress(call, query.address),
});

export const policiesHandlers = {
  ...protectedApiHandlers,
  ...adaptiveConfigHandlers,
  ...scoreDistributionHandlers,
  ...adaptiveTrialHandlers,
  ...policyRuleHandlers,
  ...backTestHandlers,
  ...configurationHandlers,
  ...networkZoneHandlers,
  ...dataPackHandlers,
};
