import { EmptyState } from "@parapet/ui/empty-state";
import { PageHeader } from "@parapet/ui/page-header";
import { Skeleton } from "@parapet/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { BackLink } from "../../../../lib/back-link.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ListProblem } from "../../../../lib/list/list-problem.tsx";
import { useTitle } from "../../../../lib/use-title.ts";
import { ruleChangeQuery } from "../rule-change-queries.ts";
import { RuleChangeView } from "./rule-change-view.tsx";

const from = "/secure-inbox/account-takeover/email-rules/detail/$id";

/** One change. Its address carries the list's, for the way back. */
export function RuleChangePage() {
  const t = useT();
  const { id } = useParams({ from });
  const search: Readonly<Record<string, unknown>> = useSearch({ from });
  const { data, error, refetch } = useQuery(ruleChangeQuery(id));
  useTitle(t("rules.one"));
  const back = (
    <BackLink to="/secure-inbox/account-takeover/email-rules-changes" search={search}>
      {t("rules.title")}
    </BackLink>
  );
  if (data) return <RuleChangeView key={data.id} change={data} back={back} />;
  const isMissing = error instanceof ApiError && (error.code === "not_found" || error.code === "invalid_input");
  return (
    <div className="grid gap-5">
      <PageHeader back={back} title={t("rules.one")} />
      {isMissing && (
        <div className="rounded-card border border-line-card bg-surface shadow-card">
          <EmptyState icon={SearchX} title={t("rules.missingTitle")} text={t("rules.missingText")} />
        </div>
      )}
      {error && !isMissing && <ListProblem title={t("rules.errorOne")} error={error} onRetry={() => void refetch()} />}
      {!error && (
        <div aria-busy className="grid gap-5">
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
    </div>
  );
}
