import { approvalEndpoints } from "@parapet/contract";
import { answerApproval } from "../../../modules/adaptive-auth/approval/answer-approval.ts";
import { getApproval } from "../../../modules/adaptive-auth/approval/get-approval.ts";
import { defineHandlers } from "../../handler.ts";

export const approvalHandlers = defineHandlers(approvalEndpoints, {
  "approvals.get": ({ call, params }) => getApproval(call, params),
  "approvals.answer": ({ call, params, body }) => answerApproval(call, params, body.answer),
});
