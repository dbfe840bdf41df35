import { Card } from "@parapet/ui/card";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useT } from "../../lib/i18n/use-t.ts";

/** A card whose content is on its way. */
export function LoadingCard({ title, rows = 3 }: { title: string; rows?: number }) {
  const t = useT();
  return (
    <Card title={title}>
      <div role="status" aria-label={t("ui.loading")}>
        <SkeletonLines count={rows} />
      </div>
    </Card>
  );
}
