import { Card } from "@parapet/ui/card";
import { Skeleton } from "@parapet/ui/skeleton";
import { useT } from "../../lib/i18n/use-t.ts";

const widths = ["w-2/3", "w-1/2", "w-3/4", "w-1/3", "w-2/5", "w-3/5"];

/** A card whose content is on its way. */
export function CardSkeleton({ title, rows = 3 }: { title: string; rows?: number }) {
  const t = useT();
  return (
    <Card title={title}>
      <div role="status" aria-label={t("ui.loading")} className="grid gap-4">
        {widths.slice(0, rows).map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </Card>
  );
}
