import { Skeleton } from "@parapet/ui/skeleton";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useT } from "../../../lib/i18n/use-t.ts";

const tiles = ["calls", "errors", "latency", "consumers", "coverage", "findings", "alerts", "document"];

/** The shape of an API's page while it is on its way. */
export function ApiSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui.loading")} className="grid gap-5">
      <Skeleton className="my-3 w-72" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {tiles.map((tile) => (
          <SkeletonCard key={tile} lines={2} />
        ))}
      </div>
      <SkeletonCard lines={5} />
    </div>
  );
}
