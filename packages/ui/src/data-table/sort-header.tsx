import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { cx } from "../cx/cx.ts";
import { directionOf, nextSort, type TableColumn } from "./table-column.ts";

interface SortHeaderProps<Row> {
  column: TableColumn<Row>;
  sort: string | undefined;
  onSort: (sort: string) => void;
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const;

/** A header cell. One that sorts is a button that says how it sorts now. */
export function SortHeader<Row>({ column, sort, onSort }: SortHeaderProps<Row>) {
  const direction = directionOf(sort, column.id);
  const Icon = icons[direction];
  return (
    <th
      scope="col"
      aria-sort={column.sortable ? direction : undefined}
      className={cx(
        "sticky top-0 z-10 h-10 border-b border-line bg-sunken px-(--cell-inset) text-sm leading-tight font-medium first:ps-4 last:pe-4 text-fg-2",
        column.align === "end" ? "text-end" : "text-start",
      )}
    >
      {column.sortable ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, column))}
          className="-mx-1.5 inline-flex items-center gap-1 rounded-md px-1.5 py-1 [text-align:inherit] hover:text-fg aria-[sort]:text-fg"
        >
          {column.header}
          <Icon aria-hidden size={14} className={direction === "none" ? "text-line-input" : "text-brand-text"} />
        </button>
      ) : (
        <span className={cx(column.bare && "sr-only")}>{column.header}</span>
      )}
    </th>
  );
}
