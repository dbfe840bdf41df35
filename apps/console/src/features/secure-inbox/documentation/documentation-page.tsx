import { Card } from "@parapet/ui/card";
import { PageHeader } from "@parapet/ui/page-header";
import { PermissionState } from "@parapet/ui/permission-state";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { useTitle } from "../../../lib/use-title.ts";
import { CapabilityTable } from "./capability-table.tsx";
import { readConnectSearch } from "./connect-search.ts";
import { ConnectView } from "./connect-view.tsx";
import { connectionQuery, capabilitiesQuery } from "./connection-query.ts";

/** How Microsoft 365 is connected, step by step, and what works. The address holds the step. */
export function DocumentationPage() {
  const t = useT();
  useTitle(t("connect.title"));
  const { search, go } = useListAddress(readConnectSearch);
  const { data, error, refetch } = useQuery(connectionQuery);
  const isForbidden = error instanceof ApiError && error.code === "forbidden";
  return (
    <div className="grid gap-6">
      <PageHeader title={t("connect.title")} description={t("connect.text")} />
      {isForbidden ? (
        <ReaderView />
      ) : error && !data ? (
        <ProblemCard title={t("connect.errorTitle")} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ConnectView connection={data} search={search} go={go} />
      ) : (
        <div role="status" aria-label={t("ui.loading")} className="grid gap-6">
          <SkeletonCard lines={3} />
          <SkeletonCard lines={11} />
        </div>
      )}
    </div>
  );
}

/** What people see who may not connect: what Secure Inbox can do, and who to ask for more. */
function ReaderView() {
  const t = useT();
  const { data, error, refetch } = useQuery(capabilitiesQuery);
  if (error && !data)
    return <ProblemCard title={t("connect.errorTitle")} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Card>
        <PermissionState title={t("connect.readerTitle")} text={t("connect.readerText")} />
      </Card>
      {data ? <CapabilityTable capabilities={data.items} /> : <SkeletonCard lines={11} />}
    </>
  );
}
