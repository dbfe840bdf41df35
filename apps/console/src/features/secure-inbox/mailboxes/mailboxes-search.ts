import { mailboxColumns, mailboxSelection } from "@parapet/contract";
import type { Filter } from "@parapet/ui/filter-bar";
import * as z from "zod/mini";
import { listParams, readSearch } from "../../../lib/list/read-search.ts";

/** The columns of the table: those of an export, and the menu. */
const tableColumns = z.enum([...mailboxColumns.options, "actions"]);
export type TableColumnId = z.infer<typeof tableColumns>;

/** What the page shows: the mailboxes, what is said about senders, from when on mail is called what, how reports are worked. */
export const mailboxesTabs = ["people", "senders", "verdicts", "reports"] as const;

const schema = z.object({
  ...listParams(tableColumns),
  ...mailboxSelection,
  tab: z._default(z.enum(mailboxesTabs), "people"),
});
export type MailboxesSearch = z.output<typeof schema>;
type AnySearch = Readonly<Record<string, unknown>>;

export const readMailboxesSearch = (search: AnySearch): MailboxesSearch => readSearch(schema, search);

const fields = ["vip", "watched", "suggested", "department"] as const;

/** The conditions that an address holds. */
export function filtersOf(search: MailboxesSearch): Filter[] {
  return fields.flatMap((field) => {
    const value = search[field];
    return value === undefined ? [] : [{ field, operator: "is", values: [value].flat() }];
  });
}

/** The same address under other conditions, from its first page. */
export function withFilters(search: MailboxesSearch, filters: readonly Filter[]): MailboxesSearch {
  const { vip: _vip, watched: _watched, suggested: _suggested, department: _department, ...rest } = search;
  const chosen = Object.fromEntries(
    filters.map(({ field, values }) => [field, field === "department" ? values : values[0]]),
  );
  return readMailboxesSearch({ ...rest, ...chosen, page: 1 });
}

/** Whether the address leaves anybody out. */
export function isFiltered(search: MailboxesSearch): boolean {
  return search.search !== undefined || filtersOf(search).length > 0;
}
