import type { ReactNode } from "react";

export interface TableColumn<Row> {
  readonly id: string;
  /** Also its name in the column chooser. */
  readonly header: string;
  /**
   * For a column whose content speaks for itself, such as a menu: its header is there for screen readers only, it is
   * not to choose, and at the end it stays in sight when the table scrolls sideways.
   */
  readonly bare?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** The first press sorts downwards: for times and counts. */
  readonly descendingFirst?: boolean;
  /** Numbers end where the eye compares them. */
  readonly align?: "start" | "end";
  /** Hidden by default. */
  readonly hidden?: boolean;
  /** Cannot be taken away. */
  readonly pinned?: boolean;
  readonly className?: string;
}

/** The columns that are shown, in the order of the table. */
export function shownColumns<Row>(
  columns: readonly TableColumn<Row>[],
  visible: readonly string[] | undefined,
): readonly TableColumn<Row>[] {
  return columns.filter(({ id, hidden = false, pinned = false }) => pinned || (visible?.includes(id) ?? !hidden));
}

/** The columns a table shows before anybody chose. */
export function defaultColumns<Row>(columns: readonly TableColumn<Row>[]): string[] {
  return columns.filter((column) => !column.hidden).map((column) => column.id);
}

/** `sort` as the contract writes it: `name` upwards, `-name` downwards. */
export function directionOf(sort: string | undefined, column: string): "ascending" | "descending" | "none" {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : "none";
}

/** What a press on a header sorts by next. */
export function nextSort<Row>(sort: string | undefined, { id, descendingFirst = false }: TableColumn<Row>): string {
  switch (directionOf(sort, id)) {
    case "ascending":
      return `-${id}`;
    case "descending":
      return id;
    case "none":
      return descendingFirst ? `-${id}` : id;
  }
}
