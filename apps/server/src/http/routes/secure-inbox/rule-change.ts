import { ruleChangeEndpoints } from "@parapet/contract";
import { bulkRuleChanges, changeRuleChange } from "../../../modules/secure-inbox/rule-change/change-rule-change.ts";
import { exportRuleChanges } from "../../../modules/secure-inbox/rule-change/export-rule-changes.ts";
import { getRuleChange } from "../../../modules/secure-inbox/rule-change/get-rule-change.ts";
import { listRuleChanges, selectRuleChanges } from "../../../modules/secure-inbox/rule-change/list-rule-changes.ts";
import { readRuleCoverage } from "../../../modules/secure-inbox/rule-change/read-coverage.ts";
import { startSweep } from "../../../modules/secure-inbox/rule-change/start-sweep.ts";
import { defineHandlers } from "../../handler.ts";

export const ruleChangeHandlers = defineHandlers(ruleChangeEndpoints, {
  "ruleChanges.list": ({ call, query }) => listRuleChanges(call, query),
  "ruleChanges.export": ({ call, query }) => exportRuleChanges(call, query),
  "ruleChanges.select": ({ call, query }) => selectRuleChanges(call, query),
  "ruleChanges.bulk": ({ call, body }) => bulkRuleChanges(call, body),
  "ruleChanges.get": ({ call, params }) => getRuleChange(call, params.id),
  "ruleChanges.update": ({ call, params, body }) => changeRuleChange(call, params.id, body),
  "ruleSweeps.coverage": ({ call }) => readRuleCoverage(call),
  "ruleSweeps.start": ({ call }) => startSweep(call),
});
