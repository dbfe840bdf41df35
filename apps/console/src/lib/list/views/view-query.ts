import type { SavedViewPage } from "@parapet/contract";
import { parseSearch, stringifySearch } from "../../address/search.ts";
import type { ListAddress, ListSearch } from "../use-list-address.ts";

/** How views of a list are kept. */
export interface ListViews<Search> {
  readonly page: SavedViewPage;
  /** What the address leaves out. */
  readonly defaults: Partial<Search>;
  /** What of the address is no part of a view, such as an open panel. */
  readonly apart?: readonly (keyof Search)[];
}

/** What a view keeps of an address, in one order: not the page, not the view, nothing that is as it comes. */
export function viewQueryOf<Search extends ListSearch>(
  search: Search,
  { defaults, apart = [] }: ListViews<Search>,
): string {
  const defaultValues = new Map<string, unknown>(Object.entries(defaults));
  const left = new Set<unknown>(["page", "view", ...apart]);
  const kept = Object.entries(search).filter(([name, value]) => !left.has(name) && defaultValues.get(name) !== value);
  kept.sort(([one], [other]) => (one < other ? -1 : 1));
  return stringifySearch(Object.fromEntries(kept)).slice(1);
}

/** The address of a view, from its first page. */
export function searchOfView<Search extends ListSearch>(
  { read }: Pick<ListAddress<Search>, "read">,
  view: { readonly id: string; readonly query: string },
): Search {
  return read({ ...parseSearch(view.query), page: 1, view: view.id });
}
