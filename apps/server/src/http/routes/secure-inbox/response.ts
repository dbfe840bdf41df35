import {
  tenantActionEndpoints,
  quarantineEndpoints,
  mailPolicyEndpoints,
  protectionEndpoints,
  thresholdEndpoints,
} from "@parapet/contract";
import { decideAction } from "../../../modules/secure-inbox/action/decide-action.ts";
import { exportActions, getAction, listActions } from "../../../modules/secure-inbox/action/queries.ts";
import { requestAction } from "../../../modules/secure-inbox/action/request-action.ts";
import { changeActionSettings, readActionSettings } from "../../../modules/secure-inbox/action/second-person.ts";
import { undoAction } from "../../../modules/secure-inbox/action/undo-action.ts";
import { listPolicies } from "../../../modules/secure-inbox/mail-policy/queries.ts";
import {
  changePolicy,
  createPolicy,
  orderPolicies,
  removePolicy,
} from "../../../modules/secure-inbox/mail-policy/save-policy.ts";
import { simulatePolicy } from "../../../modules/secure-inbox/mail-policy/simulate-policy.ts";
import { changePartner } from "../../../modules/secure-inbox/protection/change-partner.ts";
import { addProtection, removeProtection } from "../../../modules/secure-inbox/protection/change-protection.ts";
import { listProtection } from "../../../modules/secure-inbox/protection/queries.ts";
import { changeSettings, readSettings } from "../../../modules/secure-inbox/quarantine/change-settings.ts";
import {
  exportQuarantine,
  getQuarantine,
  listQuarantine,
  selectQuarantine,
} from "../../../modules/secure-inbox/quarantine/queries.ts";
import { requestRelease } from "../../../modules/secure-inbox/quarantine/request-release.ts";
import { workQuarantine } from "../../../modules/secure-inbox/quarantine/work-quarantine.ts";
import { changeThresholds } from "../../../modules/secure-inbox/threshold/change-thresholds.ts";
import { readThresholds } from "../../../modules/secure-inbox/threshold/queries.ts";
import { defineHandlers } from "../../handler.ts";

const tenantActionHandlers = defineHandlers(tenantActionEndpoints, {
  "tenantActions.list": ({ call, query }) => listActions(call, query),
  "tenantActions.export": ({ call, query }) => exportActions(call, query),
  "tenantActions.request": ({ call, body }) => requestAction(call, body),
  "tenantActions.get": ({ call, params }) => getAction(call, params.id),
  "tenantActions.decide": ({ call, params, body }) => decideAction(call, params.id, body),
  "tenantActionSettings.read": ({ call }) => readActionSettings(call),
  "tenantActionSettings.change": ({ call, body }) => changeActionSettings(call, body),
  "tenantActions.undo": ({ call, params }) => undoAction(call, params.id),
});

const quarantineHandlers = defineHandlers(quarantineEndpoints, {
  "quarantine.list": ({ call, query }) => listQuarantine(call, query),
  "quarantine.export": ({ call, query }) => exportQuarantine(call, query),
  "quarantine.select": ({ call, query }) => selectQuarantine(call, query),
  "quarantine.work": ({ call, body }) => workQuarantine(call, body),
  "quarantine.get": ({ call, params }) => getQuarantine(call, params.id),
  "quarantine.request": ({ call, params, body }) => requestRelease(call, params.id, body.reason),
  "quarantineSettings.read": ({ call }) => readSettings(call),
  "quarantineSettings.change": ({ call, body }) => changeSettings(call, body),
});

const mailPolicyHandlers = defineHandlers(mailPolicyEndpoints, {
  "mailPolicies.list": ({ call }) => listPolicies(call),
  "mailPolicies.create": ({ call, body }) => createPolicy(call, body),
  "mailPolicies.order": ({ call, body }) => orderPolicies(call, body.ids),
  "mailPolicies.simulate": ({ call, body }) => simulatePolicy(call, body),
  "mailPolicies.change": ({ call, params, body }) => changePolicy(call, params.id, body),
  "mailPolicies.remove": ({ call, params }) => removePolicy(call, params.id),
});

const protectionHandlers = defineHandlers(protectionEndpoints, {
  "mailProtection.list": ({ call }) => listProtection(call),
  "mailProtection.add": ({ call, body }) => addProtection(call, body),
  "mailPartners.change": ({ call, params, body }) => changePartner(call, params.id, body),
  "mailProtection.remove": async ({ call, params }) => {
    await removeProtection(call, params.id);
    return undefined;
  },
});

const thresholdHandlers = defineHandlers(thresholdEndpoints, {
  "mailThresholds.read": ({ call }) => readThresholds(call),
  "mailThresholds.change": ({ call, body }) => changeThresholds(call, body),
});

export const responseHandlers = {
  ...tenantActionHandlers,
  ...quarantineHandlers,
  ...mailPolicyHandlers,
  ...protectionHandlers,
  ...thresholdHandlers,
};
