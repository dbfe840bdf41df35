import { columnVisibilityFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { cx } from "../cx/cx.ts";
import { RowLink } from "./row-link.tsx";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { SortHeader } from "./sort-header.tsx";
import type { TableColumn } from "./table-column.ts";
import { walkRows } from "./walk-rows.ts";

export type { TableColumn } from "./table-column.ts";

export interface DataTableProps<Row> {
  /** What the table lists: its accessible name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Ids of the columns to show, in any order; all that are not `hidden` without it. */
  visible?: readonly string[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** `name` or `-name`. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** Where a row leads. The first cell becomes the link, its area the whole row. */
  rowHref?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** What a row says in full when the pointer rests on it, as its cells may be cut. */
  rowTitle?: (row: Row) => string;
  /** The first load: grey rows. */
  loading?: boolean;
  /** A reload: the rows stay, paler. */
  stale?: boolean;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
  /** Below the rows, as a pager. */
  footer?: ReactNode;
}

const features = tableFeatures({ columnVisibilityFeature });
const ignore = () => undefined;

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    visible,
    rows,
    rowId,
    sort,
    onSort = ignore,
    rowHref,
    onOpen,
    rowTitle,
    loading = false,
    stale = false,
    empty,
    footer,
  } = props;
  const definitions = useMemo(() => columns.map(({ id, header }) => ({ id, header })), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        columns.map(({ id, hidden = false, pinned = false }) => [id, pinned || (visible?.includes(id) ?? !hidden)]),
      ),
    [columns, visible],
  );
  const table = useTable({ features, columns: definitions, data, getRowId: rowId, state: { columnVisibility } });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  const isEmpty = !loading && rows.length === 0;

  return (
    <div className="min-w-0 overflow-hidden rounded-card border border-line-card bg-surface shadow-card">
      <div
        role="region"
        aria-label={label}
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative max-h-[max(24rem,calc(100dvh-19.5rem))] overflow-auto focus-visible:-outline-offset-2"
      >
        <table
          aria-label={label}
          aria-busy={loading || stale}
          className="w-full border-separate border-spacing-0 text-base"
        >
          <thead>
            <tr className="bg-sunken">
              {shown.map((column) => (
                <SortHeader key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          {/* Rows hold links; these keys only move between them. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <tbody onKeyDown={walkRows} className={cx("transition-opacity", stale && "opacity-55")}>
            {loading && <SkeletonRows columns={shown} />}
            {!loading &&
              table.getRowModel().rows.map(({ id, original }) => (
                <tr key={id} className={cx("group relative", rowHref && "hover:bg-hover")}>
                  {shown.map((column, index) => (
                    <td
                      key={column.id}
                      className={cx(
                        "h-11 border-b border-line px-3 py-2 align-middle group-last:border-b-0 first:ps-4 last:pe-4",
                        column.align === "end" && "text-end tabular-nums",
                        column.className,
                      )}
                    >
                      {index === 0 && rowHref ? (
                        <RowLink
                          href={rowHref(original)}
                          title={rowTitle?.(original)}
                          onOpen={onOpen && (() => onOpen(original))}
                        >
                          {column.cell(original)}
                        </RowLink>
                      ) : (
                        column.cell(original)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
        {isEmpty && empty}
      </div>
      {footer && <div className="border-t border-line">{footer}</div>}
    </div>
  );
}
