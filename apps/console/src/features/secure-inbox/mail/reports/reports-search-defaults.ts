import { defaultPageSize } from "@parapet/contract";
import type { ReportsSearch } from "./reports-search.ts";

/** Left out of the addresses. */
export const reportsSearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  shelf: "review",
  sort: "-last_reported_at",
} as const satisfies Partial<ReportsSearch>;
