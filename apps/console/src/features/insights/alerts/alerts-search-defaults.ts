import { defaultPageSize } from "@parapet/contract";
import type { AlertsSearch } from "./alerts-search.ts";

/** Left out of the address. */
export const alertsSearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  sort: "-last_seen_at",
  state: "open",
} as const satisfies Partial<AlertsSearch>;
