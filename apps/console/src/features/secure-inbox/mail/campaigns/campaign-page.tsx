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
import { campaignQuery } from "./campaign-queries.ts";
import { CampaignView } from "./campaign-view.tsx";

const from = "/secure-inbox/phishing-threats/logs/campaigns/$id";

/** One campaign. Its address carries the list's, for the way back. */
export function CampaignPage() {
  const t = useT();
  const { id } = useParams({ from });
  const search: Readonly<Record<string, unknown>> = useSearch({ from });
  const { data, error, refetch } = useQuery(campaignQuery(id));
  useTitle(data && data.title !== "" ? data.title : t("campaign.one"));
  const back = (
    <BackLink to="/secure-inbox/phishing-threats/logs/campaigns" search={search}>
      {t("campaign.title")}
    </BackLink>
  );
  if (data) return <CampaignView key={data.id} campaign={data} back={back} />;
  const isMissing = error instanceof ApiError && (error.code === "not_found" || error.code === "invalid_input");
  return (
    <div className="grid gap-5">
      <PageHeader back={back} title={t("campaign.one")} />
      {isMissing && (
        <div className="rounded-card border border-line-card bg-surface shadow-card">
          <EmptyState icon={SearchX} title={t("campaign.missingTitle")} text={t("campaign.missingText")} />
        </div>
      )}
      {error && !isMissing && (
        <ListProblem title={t("campaign.errorOne")} error={error} onRetry={() => void refetch()} />
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
