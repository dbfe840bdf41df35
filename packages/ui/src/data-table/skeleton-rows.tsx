import { cx } from "../cx/cx.ts";
import { Skeleton } from "../skeleton/skeleton.tsx";

const widths = ["w-3/4", "w-1/2", "w-2/3", "w-5/6", "w-2/5"];

interface SkeletonRowsProps {
  columns: readonly { readonly id: string; readonly className?: string | undefined }[];
  rows?: number;
}

/** Grey rows of uneven width, so that the eye does not read a pattern into them. */
export function SkeletonRows({ columns, rows = 8 }: SkeletonRowsProps) {
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
