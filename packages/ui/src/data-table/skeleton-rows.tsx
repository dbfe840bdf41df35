import { Skeleton } from "../skeleton/skeleton.tsx";

const widths = ["w-3/4", "w-1/2", "w-2/3", "w-5/6", "w-2/5"];

/** Grey rows of uneven width, so that the eye does not read a pattern into them. */
export function SkeletonRows({ columns, rows = 8 }: { columns: number; rows?: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (__, column) => (
        <td key={column} className="h-11 border-b border-line px-3 first:ps-4 last:pe-4">
          <Skeleton className={widths[(row * 2 + column) % widths.length] ?? "w-1/2"} />
        </td>
      ))}
    </tr>
  ));
}
