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
import { caseQuery } from "../login-queries.ts";
import { CaseView } from "./case-view.tsx";

const from = "/secure-inbox/account-takeover/suspicious-login/caseDetail/$id";

/** One case. Its address carries the list's, for the way back. */
export function CasePage() {
  const t = useT();
  const { id } = useParams({ from });
  const search: Readonly<Record<string, unknown>> = useSearch({ from });
  const { data, error, refetch } = useQuery(caseQuery(id));
  useTitle(data ? data.display_name || data.user_name : t("login.case"));
  const back = (
    <BackLink to="/secure-inbox/account-takeover/suspicious-login" search={search}>
      {t("login.title")}
    </BackLink>
  );
  if (data) return <CaseView key={data.id} found={data} back={back} />;
  const isMissing = error instanceof ApiError && (error.code === "not_found" || error.code === "invalid_input");
  return (
    <div className="grid gap-5">
      <PageHeader back={back} title={t("login.case")} />
      {isMissing && (
        <div className="rounded-card border border-line-card bg-surface shadow-card">
          <EmptyState icon={SearchX} title={t("login.missingTitle")} text={t("login.missingText")} />
        </div>
      )}
      {error && !isMissing && <ListProblem title={t("login.errorOne")} error={error} onRetry={() => void refetch()} />}
      {!error && (
        <div aria-busy className="grid gap-5">
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
    </div>
  );
}
