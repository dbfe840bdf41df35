import { gatewayQuestionEndpoints } from "@parapet/contract";
import { decideForGateway } from "../../../modules/adaptive-auth/decision/decide-for-gateway.ts";
import { defineHandlers } from "../../handler.ts";

export const gatewayQuestionHandlers = defineHandlers(gatewayQuestionEndpoints, {
  "gatewayQuestions.extAuthz": async ({ call, params }) => decideForGateway(call, params.api, "ext_authz"),
  "gatewayQuestions.forwardAuth": async ({ call, query }) => decideForGateway(call, query.api, query.style, query.form),
});
