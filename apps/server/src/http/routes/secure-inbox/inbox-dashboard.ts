import { inboxDashboardEndpoints } from "@parapet/contract";
import { countWaiting } from "../../../modules/secure-inbox/dashboard/count-waiting.ts";
import { rankAllThreats, rankThreats } from "../../../modules/secure-inbox/dashboard/rank-threats.ts";
import { readInboxSeries } from "../../../modules/secure-inbox/dashboard/read-inbox-series.ts";
import { summarizeInbox } from "../../../modules/secure-inbox/dashboard/summarize-inbox.ts";
import { defineHandlers } from "../../handler.ts";

export const inboxDashboardHandlers = defineHandlers(inboxDashboardEndpoints, {
  "inboxDashboard.summary": ({ call, query }) => summarizeInbox(call, query),
  "inboxDashboard.waiting": ({ call }) => countWaiting(call),
  "inboxDashboard.series": ({ call, query }) => readInboxSeries(call, query),
  "inboxDashboard.top": ({ call, query }) => rankThreats(call, query),
  "inboxDashboard.rankings": ({ call, query }) => rankAllThreats(call, query),
});
