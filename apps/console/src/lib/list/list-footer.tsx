import { Pagination } from "@parapet/ui/pagination";
import type { ListSearch } from "./use-list-address.ts";

/** Which rows of a list are shown. */
export type ListPlace = Pick<ListSearch, "page" | "page_size">;

/** How many rows a list has, all pages together. */
export interface ListTotal {
  readonly total: number;
  /** There are more, uncounted. */
  readonly total_is_minimum?: boolean | undefined;
}

interface ListFooterProps {
  place: ListPlace;
  /** Undefined until the list has come. */
  list: ListTotal | undefined;
  onChange: (place: ListPlace) => void;
}

/** The ways to the other rows of a list that has any. */
export function ListFooter({ place, list, onChange }: ListFooterProps) {
  if (list === undefined || list.total === 0) return null;
  return (
    <Pagination
      page={place.page}
      pageSize={place.page_size}
      total={list.total}
      isMinimum={list.total_is_minimum}
      onChange={(page, page_size) => onChange({ page, page_size })}
    />
  );
}
