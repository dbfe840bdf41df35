import type { Api, ApiConsumer } from "@parapet/contract";
import { DataTable } from "@parapet/ui/data-table";
import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ListFooter } from "../../../../lib/list/list-footer.tsx";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { readApiSearch } from "../api-search.ts";
import { consumersQuery } from "../contract-queries.ts";
import { LookbackBar } from "../lookback-bar.tsx";
import { useConsumerColumns } from "./use-consumer-columns.tsx";

const none: readonly never[] = [];
const idOf = ({ kind, consumer, organization }: ApiConsumer) => JSON.stringify([kind, consumer, organization]);

/** Who calls an API, and what of it. */
export function ConsumersTab({ api }: { api: Api }) {
  const t = useT();
  const { search, change } = useListAddress(readApiSearch);
  const { page, page_size, days, at } = search;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    consumersQuery(api.id, { days, at }, { page, page_size }),
  );
  const columns = useConsumerColumns(api, data);
  return (
    <div className="grid grid-cols-1 gap-5">
      <LookbackBar />
      {error && !data ? (
        <ProblemCard title={t("inventory.consumersErrorTitle")} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t("inventory.tab.consumers")}
          columns={columns}
          rows={data?.items ?? none}
          rowId={idOf}
          loading={!data}
          stale={isPlaceholderData}
          empty={
            <EmptyState icon={Users} title={t("inventory.noConsumerTitle")} text={t("inventory.noConsumerText")} />
          }
          footer={<ListFooter place={search} list={data} onChange={change} />}
        />
      )}
    </div>
  );
}
