import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useT } from "../../../lib/i18n/use-t.ts";

/** The shape of a call's page while it is on its way. */
export function EventSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui.loading")} className="grid gap-5">
      <SkeletonCard lines={3} />
      <div className="grid gap-5 lg:grid-cols-2">
        {["request", "response"].map((side) => (
          <SkeletonCard key={side} lines={6} />
        ))}
      </div>
    </div>
  );
}
