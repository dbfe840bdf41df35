import type { AnswerOf, Api, Endpoints } from "@parapet/contract";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { StatTile } from "@parapet/ui/stat-tile";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { readApiSearch } from "../api-search.ts";
import { conformanceQuery } from "../contract-queries.ts";
import { LookbackBar } from "../lookback-bar.tsx";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { DeadOperations } from "./dead-operations.tsx";
import { DocumentOfThen } from "./document-of-then.tsx";
import { OperationUses } from "./operation-uses.tsx";
import { VerdictBars } from "./verdict-bars.tsx";

/** How an API's calls stand to its document, now or at any instant before. */
export function ConformanceTab({ api }: { api: Api }) {
  const t = useT();
  const { search } = useListAddress(readApiSearch);
  const { days, at } = search;
  const { data, error, refetch } = useQuery(conformanceQuery(api.id, { days, at }));
  return (
    <div className="grid grid-cols-1 gap-5">
      <LookbackBar />
      {error && !data ? (
        <ProblemCard title={t("inventory.conformanceErrorTitle")} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div role="status" aria-label={t("ui.loading")} className="grid gap-5">
          <SkeletonCard lines={2} />
          <SkeletonCard lines={3} />
          <SkeletonCard lines={7} />
        </div>
      ) : (
        <Summary api={api} data={data} />
      )}
    </div>
  );
}

type Conformance = AnswerOf<Endpoints["apis.conformance"]>;

function Summary({ api, data }: { api: Api; data: Conformance }) {
  const t = useT();
  const percent = usePercent();
  const { document, documented, covered, dead, shadow, zombie, from, to } = data;
  const range = { from, to };
  if (document === null)
    return (
      <>
        <DocumentOfThen api={api} document={null} />
        <VerdictBars api={api} data={data} />
      </>
    );
  return (
    <>
      <DocumentOfThen api={api} document={document} />
      <div className="grid grid-cols-2 gap-5 lg:grid-cols-4">
        <StatTile
          label={t("inventory.coverage")}
          value={documented === 0 ? null : covered / documented}
          format={percent}
        />
        <StatTile label={t("inventory.dead")} value={dead.length} />
        <StatTile label={t("inventory.shadow")} value={shadow.length} />
        <StatTile label={t("inventory.zombie")} value={zombie.length} />
      </div>
      <VerdictBars api={api} data={data} />
      <OperationUses kind="shadow" api={api} rows={shadow} range={range} />
      <OperationUses kind="zombie" api={api} rows={zombie} range={range} />
      <DeadOperations api={api} rows={dead} />
    </>
  );
}
