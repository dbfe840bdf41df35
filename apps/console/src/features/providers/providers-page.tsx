import { Card } from "@parapet/ui/card";
import { PageHeader } from "@parapet/ui/page-header";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../lib/problem/load-problem.tsx";
import { meQuery } from "../../lib/session/me-query.ts";
import { useTitle } from "../../lib/use-title.ts";
import { AllProviders } from "./all-providers.tsx";
import { DetailSkeleton } from "./detail-skeleton.tsx";
import { ProviderDetail } from "./provider-detail.tsx";

/** A platform administrator sees all providers, everybody else the own one. */
export function ProvidersPage() {
  const t = useT();
  useTitle(t("providers.title"));
  const { data: me, error, refetch } = useQuery(meQuery);
  if (me?.platform_admin) return <AllProviders me={me} />;
  return (
    <div className="grid gap-5">
      <PageHeader title={t("providers.title")} description={t("providers.ownText")} />
      {me && <ProviderDetail id={me.provider_id} me={me} />}
      {!me && error && (
        <Card>
          <LoadProblem title={t("providers.failed")} error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!me && !error && <DetailSkeleton />}
    </div>
  );
}
