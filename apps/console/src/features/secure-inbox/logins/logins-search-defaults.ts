import { defaultPageSize } from "@parapet/contract";

/** Left out of the addresses. */
export const casesSearchDefaults = { page: 1, page_size: defaultPageSize, sort: "-last_at" } as const;
export const eventsSearchDefaults = { page: 1, page_size: defaultPageSize, sort: "-time" } as const;
