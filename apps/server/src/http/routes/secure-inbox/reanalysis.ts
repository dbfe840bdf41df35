import { reanalysisEndpoints } from "@parapet/contract";
import { cancelReanalysis, startReanalysis } from "../../../modules/secure-inbox/reanalysis/change-reanalysis.ts";
import { readReanalysis } from "../../../modules/secure-inbox/reanalysis/read-reanalysis.ts";
import { defineHandlers } from "../../handler.ts";

export const reanalysisHandlers = defineHandlers(reanalysisEndpoints, {
  "mailReanalysis.read": ({ call }) => readReanalysis(call),
  "mailReanalysis.start": ({ call, body }) => startReanalysis(call, body),
  "mailReanalysis.cancel": ({ call, params }) => cancelReanalysis(call, params.id),
});
