import { Pagination } from "@parapet/ui/pagination";
import type { ListSearch } from "./use-list-address.ts";

/** Which rows of a list are shown. */
export type ListPlace = Pick<ListSearch, "page" | "page_size">;

interface ListFooterProps {
  place: ListPlace;
  /** Undefined until the list has come. */
  total: number | undefined;
  onChange: (place: ListPlace) => void;
}

/** The ways to the other rows of a list that has any. */
export function ListFooter({ place, total, onChange }: ListFooterProps) {
  if (total === undefined || total === 0) return null;
  return (
    <Pagination
      page={place.page}
      pageSize={place.page_size}
      total={total}
      onChange={(page, page_size) => onChange({ page, page_size })}
    />
  );
}
