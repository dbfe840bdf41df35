import { defaultPageSize } from "@parapet/contract";
import type { ClientsSearch } from "./clients-search.ts";

/** Left out of the address. */
export const clientsSearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  sort: "name",
} as const satisfies Partial<ClientsSearch>;
