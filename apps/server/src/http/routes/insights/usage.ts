import { usageEndpoints } from "@parapet/contract";
import {
  exportUsage,
  readOrganizationUsage,
  readUsageHours,
  readUsageRankings,
} from "../../../modules/insights/usage/queries.ts";
import { readUsageSeries } from "../../../modules/insights/usage/read-usage-series.ts";
import { readUsageTop } from "../../../modules/insights/usage/read-usage-top.ts";
import { summarizeUsage } from "../../../modules/insights/usage/summarize-usage.ts";
import { defineHandlers } from "../../handler.ts";

export const usageHandlers = defineHandlers(usageEndpoints, {
  "usage.summary": ({ call, query }) => summarizeUsage(call, query),
  "usage.series": ({ call, query }) => readUsageSeries(call, query),
  "usage.top": ({ call, query }) => readUsageTop(call, query),
  "usage.rankings": ({ call, query }) => readUsageRankings(call, query),
  "usage.export": ({ call, query }) => exportUsage(call, query),
  "usage.organization": ({ call, params, query }) => readOrganizationUsage(call, params.id, query),
  "usage.heatMap": ({ call, query }) => readUsageHours(call, query),
});
