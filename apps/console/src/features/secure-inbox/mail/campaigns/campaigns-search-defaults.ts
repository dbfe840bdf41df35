import { defaultPageSize } from "@parapet/contract";
import type { CampaignsSearch } from "./campaigns-search.ts";

/** Left out of the addresses. */
export const campaignsSearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  sort: "-last_seen_at",
} as const satisfies Partial<CampaignsSearch>;
