import { gatewayQuestionEndpoints } from "@parapet/contract";
import { askAboutCall } from "../../../modules/adaptive-auth/decision/ask-about-call.ts";
import { defineHandlers } from "../../handler.ts";

export const gatewayQuestionHandlers = defineHandlers(gatewayQuestionEndpoints, {
  "gatewayQuestions.extAuthz": async ({ call, params }) => askAboutCall(call, params.api, "ext_authz"),
  "gatewayQuestions.forwardAuth": async ({ call, query }) => askAboutCall(call, query.api, query.style, query.form),
});
