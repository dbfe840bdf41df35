import { defaultPageSize } from "@parapet/contract";
import type { ApiSearch } from "./api-search.ts";
import type { InventorySearch } from "./inventory-search.ts";

/** Left out of the address of the list. */
export const inventorySearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  sort: "-last_seen_at",
  kind: "internal",
  archived: false,
} as const satisfies Partial<InventorySearch>;

/** Left out of the address of one API. */
export const apiSearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  sort: "template",
  tab: "overview",
  dialect: "3.1",
  format: "json",
  days: 30,
  state: "open",
} as const satisfies Partial<ApiSearch>;
