import type { AnswerOf, Endpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { ColumnChooser } from "@parapet/ui/column-chooser";
import { DataTable } from "@parapet/ui/data-table";
import { PageHeader } from "@parapet/ui/page-header";
import { Pagination } from "@parapet/ui/pagination";
import { SearchField } from "@parapet/ui/search-field";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { CreateButton } from "./create-button.tsx";
import type { SourceTask } from "./source-tasks.tsx";
import { SourcesEmpty } from "./sources-empty.tsx";
import { SourcesProblem } from "./sources-problem.tsx";
import { readSourcesSearch, type SourcesSearch } from "./sources-search.ts";
import { useSourceColumns } from "./use-source-columns.tsx";

export interface TraceSourcesViewProps {
  search: SourcesSearch;
  /** What selects other rows makes a step in the history; how they are shown replaces the current one. */
  go: (next: SourcesSearch, replace?: boolean) => void;
  page: AnswerOf<Endpoints["traceSources.list"]> | undefined;
  error: Error | null;
  stale: boolean;
  onReload: () => void;
  mayAdminister: boolean;
  onTask: (task: SourceTask) => void;
}

export function TraceSourcesView(props: TraceSourcesViewProps) {
  const { search, go, page, error, stale, onReload, mayAdminister, onTask } = props;
  const t = useT();
  const change = (part: Readonly<Record<string, unknown>>, replace = false) =>
    go(readSourcesSearch({ ...search, ...part }), replace);
  const columns = useSourceColumns({ mayAdminister, onTask, onRejects: (rejects) => change({ rejects }) });
  const create = (variant: "primary" | "secondary") => (
    <CreateButton variant={variant} allowed={mayAdminister} onPress={() => onTask({ kind: "create" })} />
  );
  return (
    <div className="grid gap-5">
      <PageHeader title={t("sources.title")} description={t("sources.description")} actions={create("primary")} />
      <div className="flex items-center justify-between gap-2">
        <SearchField
          label={t("sources.search")}
          className="min-w-0 flex-1 sm:max-w-72"
          value={search.search ?? ""}
          onChange={(text, continued) => change({ search: text || undefined, page: 1 }, continued)}
        />
        <ColumnChooser columns={columns} visible={search.column} onChange={(column) => change({ column }, true)} />
      </div>
      {error && page && <Alert tone="warning">{t("sources.stale", { why: errorText(t, error) })}</Alert>}
      {error && !page ? (
        <SourcesProblem error={error} onRetry={onReload} />
      ) : (
        <DataTable
          label={t("sources.title")}
          columns={columns}
          {...(search.column && { visible: search.column })}
          rows={page?.items ?? []}
          rowId={({ id }) => id}
          sort={search.sort}
          onSort={(sort) => change({ sort, page: 1 })}
          loading={!page}
          stale={stale}
          empty={
            <SourcesEmpty
              search={search.search}
              onClear={() => change({ search: undefined })}
              create={create("secondary")}
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
