import { thresholdEndpoints } from "@parapet/contract";
import { changeThresholds } from "../../../modules/secure-inbox/threshold/change-thresholds.ts";
import { readThresholds } from "../../../modules/secure-inbox/threshold/read-thresholds.ts";
import { defineHandlers } from "../../handler.ts";

export const thresholdHandlers = defineHandlers(thresholdEndpoints, {
  "mailThresholds.read": ({ call }) => readThresholds(call),
  "mailThresholds.change": ({ call, body }) => changeThresholds(call, body),
});
