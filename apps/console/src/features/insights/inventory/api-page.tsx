import type { ApiKind } from "@parapet/contract";
import { EmptyState } from "@parapet/ui/empty-state";
import { PageHeader } from "@parapet/ui/page-header";
import { Skeleton } from "@parapet/ui/skeleton";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { BackLink } from "../../../lib/back-link.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { useTitle } from "../../../lib/use-title.ts";
import { ApiView } from "./api-view.tsx";
import { apiQuery } from "./inventory-queries.ts";

const tiles = ["calls", "errors", "latency", "consumers", "coverage", "findings", "alerts", "document"];

/** The shape of an API's page while it is on its way. */
function ApiSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui.loading")} className="grid gap-5">
      <Skeleton className="my-3 w-72" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {tiles.map((tile) => (
          <SkeletonCard key={tile} lines={2} />
        ))}
      </div>
      <SkeletonCard lines={5} />
    </div>
  );
}

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

function ApiBackLink({ kind }: { kind: ApiKind }) {
  const t = useT();
  return (
    <BackLink to="/insights/inventory" search={{ kind }}>
      {t("inventory.title")}
    </BackLink>
  );
}

function ApiMissing({ title, back }: { title: string; back: ReactNode }) {
  const t = useT();
  return (
    <div className="grid gap-5">
      <PageHeader back={back} title={title} />
      <div className="rounded-card border border-line-card bg-surface shadow-card">
        <EmptyState icon={SearchX} title={t("inventory.missingTitle")} text={t("inventory.missingText")} />
      </div>
    </div>
  );
}
