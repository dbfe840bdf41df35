import { defaultPageSize } from "@parapet/contract";
import type { MailboxesSearch } from "./mailboxes-search.ts";

/** Left out of the address. */
export const mailboxesSearchDefaults = {
  page: 1,
  page_size: defaultPageSize,
  sort: "name",
  tab: "people",
} as const satisfies Partial<MailboxesSearch>;
