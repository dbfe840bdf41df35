import { defaultPageSize } from "@parapet/contract";
import type { OrganizationsSearch } from "./organizations-search.ts";

/** Left out of the address. */
export const organizationsSearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  sort: "name",
  archived: false,
} as const satisfies Partial<OrganizationsSearch>;
