import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useT } from "../../../lib/i18n/use-t.ts";

export function SandboxSkeleton() {
  const t = useT();
  return (
    <div aria-busy className="grid gap-5 lg:grid-cols-3">
      <span className="sr-only">{t("ui.loading")}</span>
      {[0, 1, 2].map((column) => (
        <SkeletonCard key={column} lines={8} />
      ))}
    </div>
  );
}
