import type { Api } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { DataTable } from "@parapet/ui/data-table";
import { EmptyState } from "@parapet/ui/empty-state";
import { Pagination } from "@parapet/ui/pagination";
import { SearchField } from "@parapet/ui/search-field";
import { useQuery } from "@tanstack/react-query";
import { Route } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { ListProblem } from "../../../lib/list/list-problem.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { readApiSearch } from "./api-search.ts";
import { operationsQuery } from "./inventory-queries.ts";
import { useOperationColumns } from "./use-operation-columns.tsx";

const none: readonly never[] = [];

/** What an API offers, as its traffic shows it. */
export function OperationsTab({ api }: { api: Api }) {
  const t = useT();
  const { search, change } = useListAddress(readApiSearch);
  const { data, error, isPlaceholderData, refetch } = useQuery(operationsQuery(api.id, search));
  const columns = useOperationColumns();
  if (error && !data)
    return <ListProblem title={t("inventory.operationsErrorTitle")} error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-5">
      <SearchField
        label={t("inventory.searchOperations")}
        className="w-full sm:max-w-72"
        value={search.search ?? ""}
        onChange={(text, continued) => change({ search: text || undefined, page: 1 }, continued)}
      />
      {error && <Alert tone="warning">{t("list.stale", { why: errorText(t, error) })}</Alert>}
      <DataTable
        label={t("inventory.tab.operations")}
        columns={columns}
        rows={data?.items ?? none}
        rowId={({ id }) => id}
        sort={search.sort}
        onSort={(sort) => change({ sort, page: 1 })}
        loading={!data}
        stale={isPlaceholderData}
        empty={
          search.search === undefined ? (
            <EmptyState icon={Route} title={t("inventory.noOperationTitle")} text={t("inventory.noOperationText")} />
          ) : (
            <FilteredEmpty
              title={t("inventory.noOperationMatchTitle")}
              text={t("inventory.noOperationMatchText")}
              onClear={() => change({ search: undefined, page: 1 })}
            />
          )
        }
        footer={
          data &&
          data.total > 0 && (
            <Pagination
              page={search.page}
              pageSize={search.page_size}
              total={data.total}
              onChange={(page, page_size) => change({ page, page_size })}
            />
          )
        }
      />
    </div>
  );
}
