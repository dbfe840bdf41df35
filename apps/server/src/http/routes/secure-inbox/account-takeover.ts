import { loginCaseEndpoints, loginEventEndpoints, ruleChangeEndpoints } from "@parapet/contract";
import {
  bulkLoginCases,
  changeLoginCase,
  commentLoginCase,
} from "../../../modules/secure-inbox/login-case/change-login-case.ts";
import { getLoginCase } from "../../../modules/secure-inbox/login-case/get-login-case.ts";
import {
  exportLoginCases,
  listLoginCases,
  selectLoginCases,
} from "../../../modules/secure-inbox/login-case/queries.ts";
import { bulkRuleChanges, changeRuleChange } from "../../../modules/secure-inbox/rule-change/change-rule-change.ts";
import {
  exportRuleChanges,
  getRuleChange,
  listRuleChanges,
  selectRuleChanges,
} from "../../../modules/secure-inbox/rule-change/queries.ts";
import { readRuleCoverage } from "../../../modules/secure-inbox/rule-change/read-coverage.ts";
import { startSweep } from "../../../modules/secure-inbox/rule-change/start-sweep.ts";
import {
  exportSignIns,
  listSignIns,
  readSignInsNow,
  readSignInHealth,
} from "../../../modules/secure-inbox/sign-in/queries.ts";
import { defineHandlers } from "../../handler.ts";

const loginCaseHandlers = defineHandlers(loginCaseEndpoints, {
  "loginCases.list": ({ call, query }) => listLoginCases(call, query),
  "loginCases.export": ({ call, query }) => exportLoginCases(call, query),
  "loginCases.select": ({ call, query }) => selectLoginCases(call, query),
  "loginCases.bulk": ({ call, body }) => bulkLoginCases(call, body),
  "loginCases.get": ({ call, params }) => getLoginCase(call, params.id),
  "loginCases.update": ({ call, params, body }) => changeLoginCase(call, params.id, body),
  "loginCases.comment": ({ call, params, body }) => commentLoginCase(call, params.id, body.text),
});

const loginEventHandlers = defineHandlers(loginEventEndpoints, {
  "loginEvents.list": ({ call, query }) => listSignIns(call, query),
  "loginEvents.export": ({ call, query }) => exportSignIns(call, query),
  "loginEvents.read": ({ call }) => readSignInsNow(call),
  "loginEvents.health": ({ call }) => readSignInHealth(call),
});

const ruleChangeHandlers = defineHandlers(ruleChangeEndpoints, {
  "ruleChanges.list": ({ call, query }) => listRuleChanges(call, query),
  "ruleChanges.export": ({ call, query }) => exportRuleChanges(call, query),
  "ruleChanges.select": ({ call, query }) => selectRuleChanges(call, query),
  "ruleChanges.bulk": ({ call, body }) => bulkRuleChanges(call, body),
  "ruleChanges.get": ({ call, params }) => getRuleChange(call, params.id),
  "ruleChanges.update": ({ call, params, body }) => changeRuleChange(call, params.id, body),
  "ruleSweeps.coverage": ({ call }) => readRuleCoverage(call),
  "ruleSweeps.start": ({ call }) => startSweep(call),
});

export const takeoverHandlers = {
  ...loginCaseHandlers,
  ...loginEventHandlers,
  ...ruleChangeHandlers,
};
