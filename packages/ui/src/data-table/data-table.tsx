import { type ReactNode, useMemo, useRef } from "react";
import { cx } from "../cx/cx.ts";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { selectedPart, withRows } from "./row-selection.ts";
import { type RowLooks, rowViewOf } from "./row-view.ts";
import { shownColumns, type TableColumn } from "./table-column.ts";
import { TableFrame } from "./table-frame.tsx";
import { TableHead } from "./table-head.tsx";
import { TableRow } from "./table-row.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import { useRowToggle } from "./use-row-toggle.ts";

const widths = ["w-3/4", "w-1/2", "w-2/3", "w-5/6", "w-2/5"];

interface SkeletonRowsProps {
  columns: readonly { readonly id: string; readonly className?: string | undefined }[];
  rows?: number;
}

/** Grey rows of uneven width, so that the eye does not read a pattern into them. */
function SkeletonRows({ columns, rows = 8 }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row}>
      {columns.map(({ id, className }, column) => (
        <td
          key={id}
          className={cx("h-(--row-height) border-b border-line px-(--cell-inset) first:ps-4 last:pe-4", className)}
        >
          <Skeleton className={widths[(row * 2 + column) % widths.length] ?? "w-1/2"} />
        </td>
      ))}
    </tr>
  ));
}

export type { RowSelection } from "./row-selection.ts";
export type { TableColumn } from "./table-column.ts";

export interface DataTableProps<Row> extends RowLooks<Row> {
  /** What the table lists: its accessible name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Ids of the columns to show, in any order; all that are not `hidden` without it. */
  visible?: readonly string[] | undefined;
  /** `name` or `-name`. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** The first load: grey rows. */
  loading?: boolean;
  /** A reload: the rows stay, paler. */
  stale?: boolean;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
  /** A short table among other things: every row is shown, and the page scrolls. */
  whole?: boolean;
  /** Below the rows, as a pager. */
  footer?: ReactNode;
}

const ignore = () => undefined;

/** A page of rows. For a hundred thousand in one piece there is VirtualTable. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, visible, rows, rowId, sort, onSort = ignore, selection } = props;
  const { rowHref, onOpen, rowTitle, fresh, loading = false, stale = false, whole = false, empty, footer } = props;
  const region = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => shownColumns(columns, visible), [columns, visible]);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const view = rowViewOf(shown, { rows, rowId, rowHref, onOpen, rowTitle, selection });
  const toggle = useRowToggle(ids, selection);
  useRowKeys(region, { count: loading ? 0 : rows.length, onToggle: selection && toggle });

  return (
    <TableFrame label={label} region={region} whole={whole} stale={stale} footer={footer}>
      <table
        aria-label={label}
        aria-busy={loading || stale}
        className="w-full border-separate border-spacing-0 text-base"
      >
        <TableHead
          columns={shown}
          sort={sort}
          onSort={onSort}
          selected={selection && selectedPart(selection.selected, ids)}
          onSelect={(on) => selection?.onChange(withRows(selection.selected, ids, on))}
        />
        {/* Rows that are on their way out stay readable: fading them would cost their contrast. */}
        <tbody className={cx("transition-colors", stale && "text-fg-2")}>
          {loading && <SkeletonRows columns={selection ? [{ id: "" }, ...shown] : shown} />}
          {!loading &&
            ids.map((id, index) => (
              <TableRow
                key={id}
                index={index}
                view={view}
                selected={selection?.selected.has(id) ?? false}
                fresh={fresh?.has(id)}
                onToggle={toggle}
              />
            ))}
        </tbody>
      </table>
      {!loading && rows.length === 0 && empty}
    </TableFrame>
  );
}
