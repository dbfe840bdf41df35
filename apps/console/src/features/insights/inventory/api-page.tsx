import type { ApiKind } from "@parapet/contract";
import { Skeleton } from "@parapet/ui/skeleton";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { BackLink } from "../../../lib/back-link.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { apiPath } from "../../../lib/insights/api-path.ts";
import { DetailPage } from "../../../lib/list/detail-page.tsx";
import { ApiView } from "./api-view.tsx";
import { apiQuery } from "./inventory-queries.ts";

const tiles = ["calls", "errors", "latency", "consumers", "coverage", "findings", "alerts", "document"];

/** An API. `kind` is the one in the URL; the API's own may have changed since. */
function ApiPage({ kind }: { kind: ApiKind }) {
  const t = useT();
  const { id = "" } = useParams({ strict: false });
  const found = useQuery(apiQuery(id));
  const back = (
    <BackLink to="/insights/inventory" search={{ kind: found.data?.kind ?? kind }}>
      {t("inventory.title")}
    </BackLink>
  );
  return (
    <DetailPage
      found={found}
      back={back}
      title={t(`inventory.one.${kind}`)}
      nameOf={({ name }) => name}
      missing={{ title: t("inventory.missingTitle"), text: t("inventory.missingText") }}
      problemTitle={t("inventory.oneErrorTitle")}
      skeleton={
        <>
          <Skeleton className="my-3 w-72" />
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {tiles.map((tile) => (
              <SkeletonCard key={tile} lines={2} />
            ))}
          </div>
          <SkeletonCard lines={5} />
        </>
      }
    >
      {(api) =>
        api.id === id ? (
          <ApiView api={api} back={back} />
        ) : (
          // A host that was joined to another API.
          <Navigate to={apiPath[api.kind]} params={{ id: api.id }} replace />
        )
      }
    </DetailPage>
  );
}

export function InternalApiPage() {
  return <ApiPage kind="internal" />;
}

export function ExternalApiPage() {
  return <ApiPage kind="external" />;
}
