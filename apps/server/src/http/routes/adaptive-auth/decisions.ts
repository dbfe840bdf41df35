import { decisionEndpoints } from "@parapet/contract";
import { countDecisions } from "../../../modules/adaptive-auth/decision-log/count-over-time.ts";
import { exportDecisionLines, exportDecisions } from "../../../modules/adaptive-auth/decision-log/export-decisions.ts";
import { followDecisions } from "../../../modules/adaptive-auth/decision-log/follow-decisions.ts";
import { getDecision } from "../../../modules/adaptive-auth/decision-log/get-decision.ts";
import { listChoices } from "../../../modules/adaptive-auth/decision-log/list-choices.ts";
import { listDecisions } from "../../../modules/adaptive-auth/decision-log/list-decisions.ts";
import { giveFeedback } from "../../../modules/adaptive-auth/feedback/give-feedback.ts";
import { defineHandlers } from "../../handler.ts";

export const decisionHandlers = defineHandlers(decisionEndpoints, {
  "decisions.list": ({ call, query }) => listDecisions(call, query),
  "decisions.histogram": ({ call, query }) => countDecisions(call, query),
  "decisions.choices": ({ call, query }) => listChoices(call, query),
  "decisions.export": ({ call, query }) => exportDecisions(call, query),
  "decisions.exportLines": ({ call, query }) => exportDecisionLines(call, query),
  "decisions.live": ({ call, query, lastEventId }) => followDecisions(call, query, lastEventId),
  "decisions.get": ({ call, params }) => getDecision(call, params.id),
  "decisions.giveFeedback": ({ call, params, body }) => giveFeedback(call, params.id, body),
});
