import { apiDecisionEndpoints } from "@parapet/contract";
import { approveLearned } from "../../../modules/insights/api/approve-learned.ts";
import { decidePaths } from "../../../modules/insights/api/decide-paths.ts";
import { listDecisions } from "../../../modules/insights/api/queries.ts";
import { reviewLearned } from "../../../modules/insights/api/review-learned.ts";
import { defineHandlers } from "../../handler.ts";

export const apiDecisionHandlers = defineHandlers(apiDecisionEndpoints, {
  "apis.decisions": ({ call, params }) => listDecisions(call, params.id),
  "apis.decide": ({ call, params, body }) => decidePaths(call, params.id, body),
  "apis.review": ({ call, params }) => reviewLearned(call, params.id),
  "apis.approve": ({ call, params, body }) => approveLearned(call, params.id, body),
});
