import { findingEndpoints } from "@parapet/contract";
import { listFindings } from "../../../modules/insights/finding/list-findings.ts";
import { updateFinding } from "../../../modules/insights/finding/update-finding.ts";
import { defineHandlers } from "../../handler.ts";

export const findingHandlers = defineHandlers(findingEndpoints, {
  "findings.list": ({ call, query }) => listFindings(call, query),
  "findings.update": ({ call, params, body }) => updateFinding(call, params.id, body),
});
