import { alertChannelEndpoints, alertEndpoints, alertRuleEndpoints } from "@parapet/contract";
import { bulkAlerts, changeAlert } from "../../../modules/insights/alert/change-alert.ts";
import { deleteChannel, rotateChannelSecret, updateChannel } from "../../../modules/insights/alert/change-channel.ts";
import { createChannel } from "../../../modules/insights/alert/create-channel.ts";
import { evaluateRules } from "../../../modules/insights/alert/evaluate-rules.ts";
import { exportAlerts } from "../../../modules/insights/alert/export-alerts.ts";
import { getAlert } from "../../../modules/insights/alert/get-alert.ts";
import { listAlerts, selectAlerts } from "../../../modules/insights/alert/list-alerts.ts";
import { listChannels, listDeliveries, testChannel } from "../../../modules/insights/alert/list-channels.ts";
import { previewRule } from "../../../modules/insights/alert/preview-rule.ts";
import { createRule, deleteRule, listRules, updateRule } from "../../../modules/insights/alert/save-rule.ts";
import { defineHandlers } from "../../handler.ts";

export const alertHandlers = {
  ...defineHandlers(alertEndpoints, {
    "alerts.list": ({ call, query }) => listAlerts(call, query),
    "alerts.export": ({ call, query }) => exportAlerts(call, query),
    "alerts.select": ({ call, query }) => selectAlerts(call, query),
    "alerts.bulk": ({ call, body }) => bulkAlerts(call, body),
    "alerts.get": ({ call, params }) => getAlert(call, params.id),
    "alerts.update": ({ call, params, body }) => changeAlert(call, params.id, body),
    "alerts.evaluate": ({ call }) => evaluateRules(call.platform, call.viewer.providerId, call.now),
  }),
  ...defineHandlers(alertRuleEndpoints, {
    "alertRules.list": ({ call }) => listRules(call),
    "alertRules.create": ({ call, body }) => createRule(call, body),
    "alertRules.update": ({ call, params, body }) => updateRule(call, params.id, body),
    "alertRules.preview": ({ call, body }) => previewRule(call, body),
    "alertRules.delete": async ({ call, params }) => {
      await deleteRule(call, params.id);
      return undefined;
    },
  }),
  ...defineHandlers(alertChannelEndpoints, {
    "alertChannels.list": ({ call }) => listChannels(call),
    "alertChannels.create": ({ call, body }) => createChannel(call, body),
    "alertChannels.update": ({ call, params, body }) => updateChannel(call, params.id, body),
    "alertChannels.delete": async ({ call, params }) => {
      await deleteChannel(call, params.id);
      return undefined;
    },
    "alertChannels.rotateSecret": ({ call, params }) => rotateChannelSecret(call, params.id),
    "alertChannels.test": ({ call, params }) => testChannel(call, params.id),
    "alertChannels.deliveries": ({ call, params, query }) => listDeliveries(call, params.id, query),
  }),
};
