import { campaignEndpoints, inboxDashboardEndpoints, intakeEndpoints } from "@parapet/contract";
import { resolveTimeRange, type TimeRange } from "@parapet/ui/time-range";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { refreshInterval } from "../../../lib/list/refresh-pace.ts";
import type { DashboardSearch } from "./dashboard-search.ts";

/** Of everything that the page asks for. */
export const dashboardKey = ["inboxDashboard"] as const;

/** As many as a card of the page has room for. */
const ranked = 8;

const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function rangeOf({ from, to }: DashboardSearch): TimeRange {
  return { from, ...(to !== undefined && { to }) };
}

/** What an address selects; relative ends are read when it is fetched. */
const selectionOf = (search: DashboardSearch) => resolveTimeRange(rangeOf(search), new Date());

function common(search: DashboardSearch) {
  return { placeholderData: keepPreviousData, refetchInterval: refreshInterval(search.refresh) };
}

export function summaryQuery(search: DashboardSearch) {
  return queryOptions({
    queryKey: [...dashboardKey, "summary", rangeOf(search)],
    queryFn: ({ signal }) =>
      call(inboxDashboardEndpoints["inboxDashboard.summary"], { query: selectionOf(search), signal }),
    ...common(search),
  });
}

export function seriesQuery(search: DashboardSearch) {
  return queryOptions({
    queryKey: [...dashboardKey, "series", rangeOf(search)],
    queryFn: ({ signal }) =>
      call(inboxDashboardEndpoints["inboxDashboard.series"], {
        query: { ...selectionOf(search), time_zone },
        signal,
      }),
    ...common(search),
  });
}

export function rankingsQuery(search: DashboardSearch) {
  return queryOptions({
    queryKey: [...dashboardKey, "rankings", rangeOf(search)],
    queryFn: ({ signal }) =>
      call(inboxDashboardEndpoints["inboxDashboard.rankings"], {
        query: { ...selectionOf(search), limit: ranked },
        signal,
      }),
    ...common(search),
  });
}

/** Campaigns that are not dealt with, the newest first, whatever the range. */
export function openCampaignsQuery(search: DashboardSearch) {
  const query = { "state[is]": ["new", "in_review"], page_size: 10, sort: "-last_seen_at" } as const;
  return queryOptions({
    queryKey: [...dashboardKey, "campaigns"],
    queryFn: async ({ signal }) => (await call(campaignEndpoints["campaigns.list"], { query, signal })).items,
    ...common(search),
  });
}

/** What waits for a decision, whatever the range. */
export function waitingQuery(search: DashboardSearch) {
  return queryOptions({
    queryKey: [...dashboardKey, "waiting"],
    queryFn: ({ signal }) => call(inboxDashboardEndpoints["inboxDashboard.waiting"], { signal }),
    ...common(search),
  });
}

/** How mail comes in, now. */
export function intakeQuery(search: DashboardSearch) {
  return queryOptions({
    queryKey: [...dashboardKey, "intake"],
    queryFn: ({ signal }) => call(intakeEndpoints["mailIntake.health"], { signal }),
    ...common(search),
  });
}
