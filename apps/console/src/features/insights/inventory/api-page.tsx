import type { ApiKind } from "@parapet/contract";
import { PageHeader } from "@parapet/ui/page-header";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { useTitle } from "../../../lib/use-title.ts";
import { ApiBackLink } from "./api-back-link.tsx";
import { ApiMissing } from "./api-missing.tsx";
import { ApiSkeleton } from "./api-skeleton.tsx";
import { ApiView } from "./api-view.tsx";
import { apiQuery } from "./inventory-queries.ts";

/** One API. The address says which kind it was when the link was made; the API itself knows better. */
function ApiPage({ kind }: { kind: ApiKind }) {
  const t = useT();
  const { id = "" } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(apiQuery(id));
  const title = t(`inventory.one.${kind}`);
  useTitle(data?.name ?? title);
  const back = <ApiBackLink kind={data?.kind ?? kind} />;
  if (data) return <ApiView api={data} back={back} />;
  if (error instanceof ApiError && (error.code === "not_found" || error.code === "invalid_input"))
    return <ApiMissing title={title} back={back} />;
  return (
    <div className="grid gap-5">
      <PageHeader back={back} title={title} />
      {error ? (
        <ProblemCard title={t("inventory.oneErrorTitle")} error={error} onRetry={() => void refetch()} />
      ) : (
        <ApiSkeleton />
      )}
    </div>
  );
}

export function InternalApiPage() {
  return <ApiPage kind="internal" />;
}

export function ExternalApiPage() {
  return <ApiPage kind="external" />;
}
