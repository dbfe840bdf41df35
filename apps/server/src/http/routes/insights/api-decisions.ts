import { apiDecisionEndpoints } from "@parapet/contract";
import { approveLearnt } from "../../../modules/insights/api/approve-learnt.ts";
import { decidePaths } from "../../../modules/insights/api/decide-paths.ts";
import { listDecisions } from "../../../modules/insights/api/list-decisions.ts";
import { reviewLearnt } from "../../../modules/insights/api/review-learnt.ts";
import { defineHandlers } from "../../handler.ts";

export const apiDecisionHandlers = defineHandlers(apiDecisionEndpoints, {
  "apis.decisions": ({ call, params }) => listDecisions(call, params.id),
  "apis.decide": ({ call, params, body }) => decidePaths(call, params.id, body),
  "apis.review": ({ call, params }) => reviewLearnt(call, params.id),
  "apis.approve": ({ call, params, body }) => approveLearnt(call, params.id, body),
});
