import { Card } from "@parapet/ui/card";
import { Skeleton } from "@parapet/ui/skeleton";
import { useT } from "../../../lib/i18n/use-t.ts";

/** The shape of a call's page while it is on its way. */
export function EventSkeleton() {
  const t = useT();
  const lines = (count: number) =>
    Array.from({ length: count }, (_, line) => <Skeleton key={line} className={line % 2 ? "w-2/3" : "w-4/5"} />);
  return (
    <div role="status" aria-label={t("ui.loading")} className="grid gap-5">
      <Card>
        <div className="grid gap-4 sm:grid-cols-3">{lines(9)}</div>
      </Card>
      <div className="grid gap-5 lg:grid-cols-2">
        {["request", "response"].map((side) => (
          <Card key={side}>
            <div className="grid gap-4">{lines(6)}</div>
          </Card>
        ))}
      </div>
    </div>
  );
}
