import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import type { DataTableProps } from "./data-table.tsx";
import { selectedPart, withRows } from "./row-selection.ts";
import { rowViewOf } from "./row-view.ts";
import { shownColumns } from "./table-column.ts";
import { TableFrame } from "./table-frame.tsx";
import { TableHead } from "./table-head.tsx";
import { TableRow } from "./table-row.tsx";
import { focusRow, useRowKeys } from "./use-row-keys.ts";
import { useRowToggle } from "./use-row-toggle.ts";

export type VirtualTableProps<Row> = Omit<DataTableProps<Row>, "loading" | "stale">;

/** Pixels; the h-9 of a fixed row. */
const rowHeight = 36;
const ignore = () => undefined;

/**
 * A DataTable of any number of rows without pages: only those in sight are in the document. Rows are of one height and
 * columns of the widths that their `className` says, so that nothing moves while it scrolls. `rowId` and the other
 * functions should stay the same from one render to the next.
 */
export function VirtualTable<Row extends object>(props: VirtualTableProps<Row>) {
  const { label, columns, visible, rows, rowId, sort, onSort = ignore, selection } = props;
  const { rowHref, onOpen, rowTitle, empty, footer } = props;
  const region = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(null);
  const shown = useMemo(() => shownColumns(columns, visible), [columns, visible]);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const nameOf = selection?.nameOf;
  const view = useMemo(
    () =>
      rowViewOf(shown, {
        rows,
        rowId,
        rowHref,
        onOpen,
        rowTitle,
        selection: nameOf && { nameOf, selected: new Set(), onChange: ignore },
      }),
    [shown, rows, rowId, rowHref, onOpen, rowTitle, nameOf],
  );
  const toggle = useRowToggle(ids, selection);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by what it returns
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    useFlushSync: false,
    // The header covers the first of them.
    scrollPaddingStart: 40,
  });
  const reveal = useCallback(
    (index: number) => {
      virtual.scrollToIndex(index, { align: "auto" });
      wanted.current = index;
    },
    [virtual],
  );
  useRowKeys(region, { count: rows.length, onToggle: selection && toggle, reveal });
  useLayoutEffect(() => {
    // A row that was out of the document comes with the render after it was revealed.
    if (wanted.current === null || !region.current) return;
    if (!region.current.querySelector(`[data-row="${wanted.current}"]`)) return;
    focusRow(region.current, wanted.current);
    wanted.current = null;
  });

  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <TableFrame label={label} region={region} footer={footer}>
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className="w-full min-w-2xl table-fixed border-separate border-spacing-0 text-base"
      >
        <colgroup>
          {selection && <col className="w-10" />}
          {shown.map(({ id, className }) => (
            <col key={id} className={className} />
          ))}
        </colgroup>
        <TableHead
          columns={shown}
          sort={sort}
          onSort={onSort}
          selected={selection && selectedPart(selection.selected, ids)}
          onSelect={(on) => selection?.onChange(withRows(selection.selected, ids, on))}
          rowIndex={1}
        />
        <Gap height={before} />
        <tbody>
          {items.map(({ index }) => (
            <TableRow
              key={ids[index]}
              index={index}
              rowIndex={index + 2}
              view={view}
              selected={selection?.selected.has(ids[index] ?? "") ?? false}
              onToggle={toggle}
              fixed
            />
          ))}
        </tbody>
        <Gap height={after} />
      </table>
      {rows.length === 0 && empty}
    </TableFrame>
  );
}

/** The room of the rows that are not in the document. */
function Gap({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tbody aria-hidden>
      <tr style={{ height }} />
    </tbody>
  );
}
