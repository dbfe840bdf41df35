import { memo, type MouseEvent, type ReactNode } from "react";
import { cx } from "../cx/cx.ts";
import { isPlainPress } from "../press/is-plain-press.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { RowView } from "./row-view.ts";

interface RowLinkProps {
  href: string;
  title?: string | undefined;
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

interface RowCheckboxProps {
  name: string;
  checked: boolean;
  onToggle: (shift: boolean) => void;
}

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

/** A Checkbox of one element, as a long table draws thousands of them. It lies above the link that covers its row. */
function RowCheckbox({ name, checked, onToggle }: RowCheckboxProps) {
  const text = useUiText();
  return (
    <input
      type="checkbox"
      aria-label={text.selectRow(name)}
      checked={checked}
      // The change has no modifiers, the press has; it comes by Space too.
      onChange={() => undefined}
      onClick={(event) => onToggle(event.shiftKey)}
      className="relative z-1 grid size-4 cursor-pointer appearance-none place-items-center rounded-sm border border-line-input bg-surface before:size-2.5 before:bg-on-brand before:opacity-0 before:[clip-path:polygon(12%_48%,0_62%,38%_96%,100%_18%,86%_6%,36%_70%)] after:absolute after:-inset-2.5 checked:border-brand-solid checked:bg-brand-solid checked:before:opacity-100"
    />
  );
}

/** A real link whose area is stretched over its row. */
function RowLink({ href, title, onOpen, children }: RowLinkProps) {
  const open = (event: MouseEvent) => {
    if (!onOpen || !isPlainPress(event)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      data-row-link
      href={href}
      title={title}
      onClick={open}
      className="font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand-text"
    >
      {children}
    </a>
  );
}
