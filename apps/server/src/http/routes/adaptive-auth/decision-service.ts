import { decisionServiceEndpoints } from "@parapet/contract";
import { listAssertionKeys } from "../../../modules/adaptive-auth/assertion/list-assertion-keys.ts";
import { decideForSdk } from "../../../modules/adaptive-auth/decision/decide-for-sdk.ts";
import { reportOutcome } from "../../../modules/adaptive-auth/decision/report-outcome.ts";
import { defineHandlers } from "../../handler.ts";

export const decisionServiceHandlers = defineHandlers(decisionServiceEndpoints, {
  "assertionKeys.get": ({ call }) => listAssertionKeys(call),
  "reports.send": ({ call, body }) => reportOutcome(call, body),
  "sdkDecisions.create": ({ call, body }) => decideForSdk(call, body),
});
