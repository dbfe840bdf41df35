import type { DashboardSearch } from "./dashboard-search.ts";

/** Left out of the address. */
export const dashboardSearchDefaults = { from: "now-7d", refresh: "off" } as const satisfies Partial<DashboardSearch>;
