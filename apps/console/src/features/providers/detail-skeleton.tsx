import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useT } from "../../lib/i18n/use-t.ts";

/** A provider that is on its way. */
export function DetailSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui.loading")} className="grid gap-5">
      <div className="grid gap-3 sm:grid-cols-3">
        {["users", "organizations", "sources"].map((name) => (
          <SkeletonCard key={name} lines={2} />
        ))}
      </div>
      <SkeletonCard lines={3} />
      <SkeletonCard lines={4} />
    </div>
  );
}
