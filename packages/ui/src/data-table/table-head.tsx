import { Checkbox } from "../checkbox/checkbox.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { SelectedPart } from "./row-selection.ts";
import { SortHeader } from "./sort-header.tsx";
import type { TableColumn } from "./table-column.ts";

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
