import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Checkbox } from "../checkbox/checkbox.tsx";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { SelectedPart } from "./row-selection.ts";
import { type TableColumn, directionOf, nextSort } from "./table-column.ts";

interface SortHeaderProps<Row> {
  column: TableColumn<Row>;
  sort: string | undefined;
  onSort: (sort: string) => void;
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const;

/** A header cell. One that sorts is a button that says how it sorts now. */
function SortHeader<Row>({ column, sort, onSort }: SortHeaderProps<Row>) {
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

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: string | undefined;
  onSort: (sort: string) => void;
  /** How many of the rows below are selected; undefined for a table without selection. */
  selected: SelectedPart | undefined;
  onSelect: (on: boolean) => void;
  rowIndex?: number;
}

export function TableHead<Row>({ columns, sort, onSort, selected, onSelect, rowIndex }: TableHeadProps<Row>) {
  const text = useUiText();
  return (
    <thead>
      <tr aria-rowindex={rowIndex}>
        {selected && (
          <th scope="col" className="sticky top-0 z-10 h-10 w-10 border-b border-line bg-sunken ps-4 pe-1 text-start">
            <Checkbox
              label={<span className="sr-only">{text.selectPage}</span>}
              checked={selected === "all"}
              partly={selected === "some"}
              disabled={selected === "nothing"}
              onChange={(event) => onSelect(event.target.checked)}
              className="-m-2 gap-0! p-2"
            />
          </th>
        )}
        {columns.map((column) => (
          <SortHeader key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}
