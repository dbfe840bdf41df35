import { mailColumns, mailSelection, mailShelf, type MailShelf } from "@parapet/contract";
import type { Filter } from "@parapet/ui/filter-bar";
import * as z from "zod/mini";
import { filterOperators, filtersIn, replaceFilters } from "../../../lib/address/filters.ts";
import { listParams, readSearch, timeBound } from "../../../lib/list/read-search.ts";

const schemaFor = (shelf: MailShelf) =>
  z.object({
    ...listParams(mailColumns),
    ...mailSelection,
    shelf: z._default(mailShelf, shelf),
    from: z.optional(timeBound),
    to: z.optional(timeBound),
    /** The list that a mail was opened from. */
    list: z.optional(z.literal("phishing")),
  });

const [threats, phishing] = [schemaFor("threats"), schemaFor("open")];

export type MailSearch = z.output<typeof threats>;
type AnySearch = Readonly<Record<string, unknown>>;

/** The address of the log of threats. */
export const readThreatsSearch = (search: AnySearch): MailSearch => readSearch(threats, search);

/** The address of the mails that wait for a decision. */
export const readPhishingSearch = (search: AnySearch): MailSearch => readSearch(phishing, search);

/** The contract's conditions as fields with their operators, in its order. */
export const mailOperators = filterOperators(Object.keys(mailSelection).filter((name) => name.endsWith("]")));

/** The conditions that an address holds. */
export function filtersOf(search: MailSearch): Filter[] {
  return filtersIn(mailOperators, search);
}

/** The same address under other conditions, from its first page. */
export function withFilters(search: MailSearch, filters: readonly Filter[]): AnySearch {
  return { ...replaceFilters(mailOperators, search, filters), page: 1 };
}

/** Whether the address leaves anything out besides the other shelves. */
export function isFiltered(search: MailSearch): boolean {
  const { from, to, search: words } = search;
  return [from, to, words].some((each) => each !== undefined) || filtersOf(search).length > 0;
}

/** The same shelf with nothing left out. */
export function withoutFilters({ page_size, sort, shelf, column }: MailSearch): AnySearch {
  return { page_size, sort, shelf, column };
}
