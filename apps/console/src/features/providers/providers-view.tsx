import type { AnswerOf, Endpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { Checkbox } from "@parapet/ui/checkbox";
import { DataTable } from "@parapet/ui/data-table";
import { PageHeader } from "@parapet/ui/page-header";
import { Pagination } from "@parapet/ui/pagination";
import { SearchField } from "@parapet/ui/search-field";
import { Plus } from "lucide-react";
import { useT } from "../../lib/i18n/use-t.ts";
import type { ListAddress } from "../../lib/list/use-list-address.ts";
import { errorText } from "../../lib/problem/error-text.ts";
import { LoadProblem } from "../../lib/problem/load-problem.tsx";
import { ProvidersEmpty } from "./providers-empty.tsx";
import type { ProvidersSearch } from "./providers-search.ts";
import { useProviderColumns } from "./use-provider-columns.tsx";

interface ProvidersViewProps {
  address: ListAddress<ProvidersSearch>;
  page: AnswerOf<Endpoints["providers.search"]> | undefined;
  error: Error | null;
  stale: boolean;
  onReload: () => void;
  /** The one of whoever looks. */
  ownId: string;
  onCreate: () => void;
}

export function ProvidersView(props: ProvidersViewProps) {
  const { address, page, error, stale, onReload, ownId, onCreate } = props;
  const { search, change } = address;
  const t = useT();
  const columns = useProviderColumns({ ownId, archived: search.archived });
  return (
    <div className="grid gap-5">
      <PageHeader
        title={t("providers.title")}
        description={t("providers.description")}
        actions={
          <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={onCreate}>
            {t("providers.create")}
          </Button>
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label={t("providers.search")}
          className="min-w-0 grow basis-full sm:max-w-80 sm:basis-56"
          value={search.search ?? ""}
          onChange={(text, continued) => change({ search: text || undefined, page: 1 }, continued)}
        />
        <Checkbox
          label={t("providers.showArchived")}
          checked={search.archived}
          onChange={({ target }) => change({ archived: target.checked, page: 1 })}
        />
      </div>
      {error && page && <Alert tone="warning">{t("providers.stale", { why: errorText(t, error) })}</Alert>}
      {error && !page ? (
        <Card>
          <LoadProblem title={t("providers.failed")} error={error} onRetry={onReload} />
        </Card>
      ) : (
        <DataTable
          label={t("providers.title")}
          columns={columns}
          rows={page?.items ?? []}
          rowId={({ id }) => id}
          rowHref={({ id }) => `?${new URLSearchParams({ provider: id })}`}
          onOpen={({ id }) => change({ provider: id })}
          sort={search.sort}
          onSort={(sort) => change({ sort, page: 1 })}
          loading={!page}
          stale={stale}
          empty={
            <ProvidersEmpty
              searched={search.search !== undefined}
              onClear={() => change({ search: undefined, archived: false, page: 1 })}
            />
          }
          footer={
            page &&
            page.total > 0 && (
              <Pagination
                page={search.page}
                pageSize={search.page_size}
                total={page.total}
                onChange={(number, size) => change({ page: number, page_size: size })}
              />
            )
          }
        />
      )}
    </div>
  );
}
