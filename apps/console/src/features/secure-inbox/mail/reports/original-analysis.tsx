import { Card } from "@parapet/ui/card";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { AnalysisCards } from "../analysis/analysis-cards.tsx";
import { mailQuery } from "../mail-queries.ts";
import { VerdictBadge } from "../verdict-badge.tsx";

/** What was found in the reported mail. */
export function OriginalAnalysis({ id, mayOpen }: { id: string; mayOpen: boolean }) {
  const t = useT();
  const { data, error, refetch } = useQuery(mailQuery(id));
  if (error && !data)
    return <ProblemCard title={t("mailAnalysis.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard lines={11} />;
  return (
    <section aria-labelledby="original" className="grid gap-5">
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="original" className="flex flex-wrap items-center gap-2.5 text-lg font-semibold">
            {t("reports.original")}
            <VerdictBadge mail={data} />
          </h2>
          <Link
            to="/secure-inbox/phishing-threats/logs/analysis/$id"
            params={{ id }}
            className="text-sm font-medium text-brand-text hover:underline"
          >
            {t("reports.openMail")}
          </Link>
        </div>
      </Card>
      <AnalysisCards mail={data} mayOpen={mayOpen} />
    </section>
  );
}
