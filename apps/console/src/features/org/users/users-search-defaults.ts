import { defaultPageSize } from "@parapet/contract";
import type { UsersSearch } from "./users-search.ts";

/** Left out of the address. */
export const usersSearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  sort: "name",
} as const satisfies Partial<UsersSearch>;
