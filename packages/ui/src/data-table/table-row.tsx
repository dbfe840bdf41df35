import { memo } from "react";
import { cx } from "../cx/cx.ts";
import { RowCheckbox } from "./row-checkbox.tsx";
import { RowLink } from "./row-link.tsx";
import type { RowView } from "./row-view.ts";

export interface TableRowProps {
  index: number;
  view: RowView;
  selected: boolean;
  /** It has just come. */
  fresh?: boolean | undefined;
  /** With `shift`, every row since the last toggled one follows. */
  onToggle: (index: number, shift: boolean) => void;
  /** Its place among all rows, from 1, where the table holds only some of them. */
  rowIndex?: number;
  /** Rows that must be of one height: what does not fit is cut. */
  fixed?: boolean;
}

/** A row. Kept from being drawn again for what happens to others. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { index, view, selected, onToggle, rowIndex, fresh = false, fixed = false } = props;
  const { columns, href, title, open, nameOf } = view;
  const size = fixed ? "h-9 truncate" : "h-(--row-height) py-(--row-padding)";
  const cell = cx("border-b border-line align-middle group-last:border-b-0 first:ps-4 last:pe-4", size);
  return (
    <tr
      data-row={index}
      data-selected={selected || undefined}
      aria-rowindex={rowIndex}
      tabIndex={-1}
      className={cx(
        "group relative bg-surface data-selected:bg-brand-soft focus-visible:-outline-offset-2",
        fresh && "row-fresh",
        (href ?? nameOf) && "not-data-selected:hover:bg-hover",
      )}
    >
      {nameOf && (
        <td className={cx(cell, "w-10 pe-1")}>
          <RowCheckbox name={nameOf(index)} checked={selected} onToggle={(shift) => onToggle(index, shift)} />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.id}
          className={cx(
            cell,
            "px-(--cell-inset)",
            column.align === "end" && "text-end tabular-nums",
            column.bare && "sticky end-0 z-2 bg-inherit",
            column.className,
          )}
        >
          {place === 0 && href ? (
            <RowLink href={href(index)} title={title?.(index)} onOpen={open && (() => open(index))}>
              {view.cell(index, place)}
            </RowLink>
          ) : (
            view.cell(index, place)
          )}
        </td>
      ))}
    </tr>
  );
});
