import { Skeleton } from "@parapet/ui/skeleton";
import { useT } from "../i18n/use-t.ts";

const widths = ["w-3/4", "w-1/2", "w-2/3", "w-5/6"] as const;

/** Stands where lines of a drawer or a card will. */
export function LinesSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui.loading")} className="grid gap-4 p-5">
      {widths.map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}
