import { defaultPageSize } from "@parapet/contract";
import type { MailSearch } from "./mail-search.ts";

/** Of every list; an opened mail's address leaves them out as well. */
export const listDefaults = { page: 1, page_size: defaultPageSize, sort: "-received_at" } as const;

/** Left out of the addresses. */
export const threatsSearchDefaults = { ...listDefaults, shelf: "threats" } as const satisfies Partial<MailSearch>;
export const phishingSearchDefaults = { ...listDefaults, shelf: "open" } as const satisfies Partial<MailSearch>;
