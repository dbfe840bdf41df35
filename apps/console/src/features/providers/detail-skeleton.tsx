import { Card } from "@parapet/ui/card";
import { Skeleton } from "@parapet/ui/skeleton";
import { useT } from "../../lib/i18n/use-t.ts";

/** A provider that is on its way. */
export function DetailSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui.loading")} className="grid gap-5">
      <div className="grid gap-3 sm:grid-cols-3">
        {["users", "organizations", "sources"].map((name) => (
          <Skeleton key={name} className="h-21" />
        ))}
      </div>
      <Card>
        <div className="grid gap-4">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-2/5" />
        </div>
      </Card>
      <Card>
        <div className="grid gap-4">
          <Skeleton className="w-1/4" />
          <Skeleton className="h-24" />
        </div>
      </Card>
    </div>
  );
}
