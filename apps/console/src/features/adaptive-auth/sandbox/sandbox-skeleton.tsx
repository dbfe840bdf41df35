import { Skeleton } from "@parapet/ui/skeleton";
import { useT } from "../../../lib/i18n/use-t.ts";

export function SandboxSkeleton() {
  const t = useT();
  return (
    <div aria-busy className="grid gap-5 lg:grid-cols-3">
      <span className="sr-only">{t("ui.loading")}</span>
      {[0, 1, 2].map((column) => (
        <div key={column} className="grid content-start gap-4 rounded-card border border-line-card bg-surface p-5">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-40" />
          <Skeleton />
          <Skeleton className="w-4/5" />
        </div>
      ))}
    </div>
  );
}
