import { Card } from "@parapet/ui/card";
import { Skeleton } from "@parapet/ui/skeleton";
import { useT } from "../../../lib/i18n/use-t.ts";

const tiles = ["calls", "errors", "latency", "consumers", "coverage", "findings", "alerts", "document"];

/** The shape of an API's page while it is on its way. */
export function ApiSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui.loading")} className="grid gap-5">
      <Skeleton className="h-10 w-72" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {tiles.map((tile) => (
          <Card key={tile}>
            <Skeleton className="h-16 w-1/2" />
          </Card>
        ))}
      </div>
      <Card>
        <Skeleton className="h-40 w-2/3" />
      </Card>
    </div>
  );
}
