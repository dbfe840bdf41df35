import { EmptyState } from "@parapet/ui/empty-state";
import { PageHeader } from "@parapet/ui/page-header";
import { Skeleton } from "@parapet/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { BackLink } from "../../../../lib/back-link.tsx";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ListProblem } from "../../../../lib/list/list-problem.tsx";
import { useTitle } from "../../../../lib/use-title.ts";
import { reportQuery } from "./report-queries.ts";
import { ReportView } from "./report-view.tsx";
import { readReportsSearch } from "./reports-search.ts";

const from = "/secure-inbox/phishing-threats/abuse-inbox/analysis/$id";

/** One reported mail. Its address carries the list's, for the way back. */
export function ReportPage() {
  const t = useT();
  const { id } = useParams({ from });
  const search = readReportsSearch(useSearch({ from }));
  const { data, error, refetch } = useQuery(reportQuery(id));
  useTitle(data && data.title !== "" ? data.title : t("reports.one"));
  const back = (
    <BackLink to="/secure-inbox/phishing-threats/abuse-inbox" search={search}>
      {t("reports.title")}
    </BackLink>
  );
  if (data) return <ReportView key={data.id} reported={data} search={search} back={back} />;
  const isMissing = error instanceof ApiError && (error.code === "not_found" || error.code === "invalid_input");
  return (
    <div className="grid gap-5">
      <PageHeader back={back} title={t("reports.one")} />
      {isMissing && (
        <div className="rounded-card border border-line-card bg-surface shadow-card">
          <EmptyState icon={SearchX} title={t("reports.missingTitle")} text={t("reports.missingText")} />
        </div>
      )}
      {error && !isMissing && (
        <ListProblem title={t("reports.errorOne")} error={error} onRetry={() => void refetch()} />
      )}
      {!error && (
        <div aria-busy className="grid gap-5">
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
    </div>
  );
}
