import { EmptyState } from "@parapet/ui/empty-state";
import { PageHeader } from "@parapet/ui/page-header";
import { Skeleton } from "@parapet/ui/skeleton";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Radio } from "lucide-react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { useTitle } from "../../../../lib/use-title.ts";
import { SourcesBackLink } from "../sources-back-link.tsx";
import { healthQuery } from "../sources-query.ts";
import { SourceView } from "./source-view.tsx";

/** One trace source: how its traffic arrives, what was refused, how it is set up, and a box to try a payload. */
export function SourcePage() {
  const t = useT();
  const { id = "" } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(healthQuery(id));
  const health = data?.sources[0];
  useTitle(health?.name ?? t("sources.one"));
  if (data && health) return <SourceView health={health} queue={data.queue} />;
  const isMissing = error instanceof ApiError && (error.code === "not_found" || error.code === "invalid_input");
  return (
    <div className="grid gap-5">
      <PageHeader back={<SourcesBackLink />} title={t("sources.one")} />
      {isMissing && <EmptyState icon={Radio} title={t("sources.missingTitle")} text={t("sources.missingText")} />}
      {error && !isMissing && (
        <ProblemCard title={t("sources.errorTitle")} error={error} onRetry={() => void refetch()} />
      )}
      {!error && (
        <div role="status" aria-label={t("ui.loading")} className="grid gap-4">
          <Skeleton className="my-3 w-72 max-w-full" />
          <SkeletonCard lines={3} />
          <SkeletonCard lines={7} />
        </div>
      )}
    </div>
  );
}
