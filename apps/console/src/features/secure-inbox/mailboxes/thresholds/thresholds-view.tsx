import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { ReanalysisCard } from "../protection/reanalysis-card.tsx";
import { useMayProtect } from "../use-may-protect.ts";
import { ThresholdsCard } from "./thresholds-card.tsx";
import { thresholdsQuery } from "./thresholds-query.ts";

/** From which probability on mail is called what, and earlier mail that it may change. */
export function ThresholdsView() {
  const t = useT();
  const mayChange = useMayProtect();
  const { data, error, refetch } = useQuery(thresholdsQuery);
  if (error && !data)
    return <ProblemCard title={t("thresholds.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label={t("ui.loading")}>
        <SkeletonCard lines={9} />
      </div>
    );
  return (
    <div className="grid gap-5">
      <ThresholdsCard saved={data} mayChange={mayChange} />
      <ReanalysisCard mayChange={mayChange} />
    </div>
  );
}
