import type { ListAddress } from "./list-address.ts";

/** How rows are searched, filtered and sorted. */
export interface Arrangement<Row> {
  /** What a search looks through. */
  readonly textOf: (row: Row) => string;
  readonly statusOf: (row: Row) => string;
  /** By the id of the column. */
  readonly sorts: Readonly<Record<string, (row: Row) => string | number>>;
  readonly defaultSort: string;
}

const compare = (one: string | number, other: string | number): number =>
  typeof one === "number" && typeof other === "number" ? one - other : String(one).localeCompare(String(other));

/** The rows of one page of a list, and how many there are in all. */
export function arrange<Row>(
  rows: readonly Row[],
  { search = "", status, sort, page, page_size }: ListAddress,
  { textOf, statusOf, sorts, defaultSort }: Arrangement<Row>,
): { readonly items: readonly Row[]; readonly total: number } {
  const sought = search.toLocaleLowerCase();
  const found = rows.filter(
    (row) => textOf(row).toLocaleLowerCase().includes(sought) && (status === undefined || statusOf(row) === status),
  );
  const chosen = sort ?? defaultSort;
  const valueOf = sorts[chosen.replace(/^-/, "")];
  const direction = chosen.startsWith("-") ? -1 : 1;
  const sorted = valueOf ? found.toSorted((one, other) => direction * compare(valueOf(one), valueOf(other))) : found;
  return { items: sorted.slice((page - 1) * page_size, page * page_size), total: found.length };
}
