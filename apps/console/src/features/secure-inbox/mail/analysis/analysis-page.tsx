import { PageHeader } from "@parapet/ui/page-header";
import { Skeleton } from "@parapet/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ListProblem } from "../../../../lib/list/list-problem.tsx";
import { useTitle } from "../../../../lib/use-title.ts";
import { mailQuery } from "../mail-queries.ts";
import { AnalysisBackLink } from "./analysis-back-link.tsx";
import { AnalysisMissing } from "./analysis-missing.tsx";
import { AnalysisView } from "./analysis-view.tsx";

const from = "/secure-inbox/phishing-threats/logs/analysis/$id";

/** One mail and all that was found in it. Its address carries the list's, for the way back. */
export function AnalysisPage() {
  const t = useT();
  const { id } = useParams({ from });
  const search: Readonly<Record<string, unknown>> = useSearch({ from });
  const back = <AnalysisBackLink search={search} />;
  const { data, error, refetch } = useQuery(mailQuery(id));
  useTitle(data && data.subject !== "" ? data.subject : t("mailAnalysis.title"));
  if (data) return <AnalysisView key={id} mail={data} search={search} back={back} />;
  if (error instanceof ApiError && (error.code === "not_found" || error.code === "invalid_input"))
    return <AnalysisMissing back={back} />;
  return (
    <div className="grid gap-5">
      <PageHeader back={back} title={t("mailAnalysis.title")} />
      {error ? (
        <ListProblem title={t("mailAnalysis.errorTitle")} error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy className="grid gap-5">
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
    </div>
  );
}
