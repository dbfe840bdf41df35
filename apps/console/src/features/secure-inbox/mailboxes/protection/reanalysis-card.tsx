import type { ReanalysisOutlook } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { ReanalysisProgress } from "./reanalysis-progress.tsx";
import { reanalysisQuery } from "./reanalysis-query.ts";
import { ReanalysisStart } from "./reanalysis-start.tsx";

/** Offers to analyse earlier mail again after lists or thresholds changed, and tells how far that is. */
export function ReanalysisCard({ mayChange }: { mayChange: boolean }) {
  const t = useT();
  const { data, error, refetch } = useQuery(reanalysisQuery);
  if (error && !data)
    return <ProblemCard title={t("reanalysis.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard lines={4} />;
  const { last } = data;
  const isRunning = last?.state === "running";
  return (
    <Card title={t("reanalysis.title")}>
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-fg-2">{t("reanalysis.text")}</p>
        {last !== null && <ReanalysisProgress run={last} mayChange={mayChange} />}
        {!isRunning && <Changes outlook={data} />}
        {!isRunning && mayChange && <ReanalysisStart outlook={data} />}
      </div>
    </Card>
  );
}

/** Whether lists or what is learned changed since, and whose mail that is about. */
function Changes({ outlook: { changed_at: at, is_learnt: isLearnt, senders } }: { outlook: ReanalysisOutlook }) {
  const t = useT();
  if (at === null) return <p className="text-fg-3">{t("reanalysis.unchanged")}</p>;
  return (
    <p>
      <T id={isLearnt ? "reanalysis.learnt" : "reanalysis.changed"} components={{ time: <TimeAgo time={at} /> }} />{" "}
      {senders === null
        ? t("reanalysis.anyMail")
        : t("reanalysis.ofSenders", { count: senders.length, first: senders[0] ?? "" })}
    </p>
  );
}
