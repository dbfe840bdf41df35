import { adaptiveConfigEndpoints, adaptiveTrialEndpoints, scoreDistributionEndpoints } from "@parapet/contract";
import { discardDraft } from "../../../modules/adaptive-auth/adaptive-config/discard-draft.ts";
import { getConfig } from "../../../modules/adaptive-auth/adaptive-config/get-config.ts";
import { getVersion, listVersions } from "../../../modules/adaptive-auth/adaptive-config/list-versions.ts";
import { publishDraft } from "../../../modules/adaptive-auth/adaptive-config/publish-draft.ts";
import { readDistribution } from "../../../modules/adaptive-auth/adaptive-config/read-distribution.ts";
import { rollBack } from "../../../modules/adaptive-auth/adaptive-config/roll-back.ts";
import { saveDraft } from "../../../modules/adaptive-auth/adaptive-config/save-draft.ts";
import { tryCall } from "../../../modules/adaptive-auth/adaptive-config/try-call.ts";
import { weighDistribution } from "../../../modules/adaptive-auth/adaptive-config/weigh-distribution.ts";
import { defineHandlers } from "../../handler.ts";

export const adaptiveConfigHandlers = defineHandlers(adaptiveConfigEndpoints, {
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

export const scoreDistributionHandlers = defineHandlers(scoreDistributionEndpoints, {
  "adaptiveConfigs.distribution": ({ call, params, query }) => readDistribution(call, params.id, query.days),
  "adaptiveConfigs.weigh": ({ call, params, body }) => weighDistribution(call, params.id, body),
});

export const adaptiveTrialHandlers = defineHandlers(adaptiveTrialEndpoints, {
  "adaptiveConfigs.try": ({ call, params, body }) => tryCall(call, params.id, body),
});
