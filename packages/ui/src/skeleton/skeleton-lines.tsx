import { Skeleton } from "./skeleton.tsx";

const widths = ["w-2/3", "w-1/2", "w-3/4", "w-1/3", "w-5/6", "w-2/5"] as const;

/** Stands where lines of a card, a drawer or a dialog will. */
export function SkeletonLines({ count }: { count: number }) {
  return (
    <div className="grid gap-4">
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} className={widths[line % widths.length]} />
      ))}
    </div>
  );
}
