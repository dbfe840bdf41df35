import { useNavigate, useSearch } from "@tanstack/react-router";

type AnySearch = Readonly<Record<string, unknown>>;

/** What the address of every list holds. */
export interface ListSearch extends AnySearch {
  readonly page: number;
  readonly page_size: number;
  readonly sort: string;
  /** Ids of the columns shown; the defaults without it. */
  readonly column?: readonly string[] | undefined;
  /** The saved view it came from, changed since or not. */
  readonly view?: string | undefined;
}

export interface ListAddress<Search extends AnySearch> {
  readonly search: Search;
  /** Reads an address; what does not parse counts as absent. */
  readonly read: (search: AnySearch) => Search;
  /** What selects other rows makes a step in the history; how they are shown replaces the current one. */
  readonly go: (next: Search, replace?: boolean) => void;
  /** The same address but for a part of it. */
  readonly change: (part: Readonly<Record<string, unknown>>, replace?: boolean) => void;
}

/** What the address selects, and the way to select something else. Some lists stand at several addresses. */
export function useListAddress<Search extends AnySearch>(read: ListAddress<Search>["read"]): ListAddress<Search> {
  // The router passes rejected parameters along with accepted ones.
  const found: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = read(found);
  const go = (next: Search, replace = false) => void navigate({ to: ".", search: next, replace, resetScroll: false });
  return { search, read, go, change: (part, replace) => go(read({ ...search, ...part }), replace) };
}
