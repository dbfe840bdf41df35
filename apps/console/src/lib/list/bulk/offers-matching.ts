import { selectedPart } from "@parapet/ui/row-selection";

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly total: number;
}

/** Whether to offer all rows that match: the whole page is selected, and there is more. */
export function offersMatching(page: Page | undefined, selected: ReadonlySet<string>): page is Page {
  if (page === undefined || page.total <= selected.size) return false;
  const ids = page.items.map(({ id }) => id);
  return selectedPart(selected, ids) === "all";
}
