import { Card } from "@parapet/ui/card";
import { PermissionState } from "@parapet/ui/permission-state";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { CapabilityTable } from "./capability-table.tsx";
import { capabilitiesQuery } from "./connection-query.ts";

/** What people see who may not connect: what Secure Inbox can do, and who to ask for more. */
export function ReaderView() {
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
