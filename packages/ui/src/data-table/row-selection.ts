/** Rows that are chosen to do something with. The page holds them: they outlive paging and sorting. */
export interface RowSelection<Row> {
  /** Ids, of rows on other pages too. */
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** Its row in a word: names its checkbox. */
  readonly nameOf: (row: Row) => string;
}

/** Turns ids on or off. */
export function withRows(selected: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The ids from one row to another, both included, whichever comes first; the second alone when the first is not here. */
export function rowsBetween(ids: readonly string[], anchor: string | null, id: string): readonly string[] {
  const [from, to] = [ids.indexOf(anchor ?? id), ids.indexOf(id)];
  return from < 0 || to < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** How much of a page is selected; of a page without rows, such as one that still loads, there is nothing to select. */
export type SelectedPart = "nothing" | "none" | "some" | "all";

export function selectedPart(selected: ReadonlySet<string>, ids: readonly string[]): SelectedPart {
  if (ids.length === 0) return "nothing";
  const count = ids.filter((id) => selected.has(id)).length;
  if (count === 0) return "none";
  return count === ids.length ? "all" : "some";
}
