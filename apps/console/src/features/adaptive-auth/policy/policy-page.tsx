import { EmptyState } from "@parapet/ui/empty-state";
import { PageHeader } from "@parapet/ui/page-header";
import { Skeleton } from "@parapet/ui/skeleton";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { BackLink } from "../../../lib/back-link.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { useTitle } from "../../../lib/use-title.ts";
import { apiQuery, configQuery } from "./policy-queries.ts";
import { PolicyView } from "./policy-view.tsx";

/** How one API asks for a second factor. */
export function PolicyPage() {
  const t = useT();
  const { id = "" } = useParams({ strict: false });
  const api = useQuery(apiQuery(id));
  const config = useQuery(configQuery(id));
  useTitle(api.data?.name ?? t("policy.title"));
  const back = <BackLink to="/provider/api">{t("policy.back")}</BackLink>;
  if (api.data && config.data) return <PolicyView key={id} api={api.data} config={config.data} back={back} />;
  const error = api.error ?? config.error;
  const isMissing = error instanceof ApiError && (error.code === "not_found" || error.code === "invalid_input");
  const retry = () => {
    void api.refetch();
    void config.refetch();
  };
  return (
    <div className="grid gap-5">
      <PageHeader back={back} title={t("policy.title")} />
      {isMissing ? (
        <div className="rounded-card border border-line-card bg-surface shadow-card">
          <EmptyState icon={SearchX} title={t("policy.missingTitle")} text={t("policy.missingText")} />
        </div>
      ) : error ? (
        <ProblemCard title={t("policy.errorTitle")} error={error} onRetry={retry} />
      ) : (
        <>
          <Skeleton className="my-3 w-72 max-w-full" />
          <SkeletonCard lines={7} />
          <SkeletonCard lines={11} />
        </>
      )}
    </div>
  );
}
