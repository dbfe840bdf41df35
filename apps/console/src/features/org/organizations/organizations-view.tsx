import type { AnswerOf, Endpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Checkbox } from "@parapet/ui/checkbox";
import { ColumnChooser } from "@parapet/ui/column-chooser";
import { DataTable } from "@parapet/ui/data-table";
import { PageHeader } from "@parapet/ui/page-header";
import { Pagination } from "@parapet/ui/pagination";
import { SearchField } from "@parapet/ui/search-field";
import { Plus } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { ListProblem } from "../list-problem.tsx";
import { mayAdminister, type Onlooker } from "../people-access.ts";
import type { OrganizationTask } from "./organization-tasks.tsx";
import { OrganizationsEmpty } from "./organizations-empty.tsx";
import { type OrganizationsSearch, readOrganizationsSearch } from "./organizations-search.ts";
import { useOrganizationColumns } from "./use-organization-columns.tsx";

interface OrganizationsViewProps {
  search: OrganizationsSearch;
  /** What selects other rows makes a step in the history; how they are shown replaces the current one. */
  go: (next: OrganizationsSearch, replace?: boolean) => void;
  page: AnswerOf<Endpoints["organizations.list"]> | undefined;
  error: Error | null;
  stale: boolean;
  onReload: () => void;
  onlooker: Onlooker;
  onTask: (task: OrganizationTask) => void;
}

export function OrganizationsView(props: OrganizationsViewProps) {
  const { search, go, page, error, stale, onReload, onlooker, onTask } = props;
  const t = useT();
  const columns = useOrganizationColumns({ onlooker, archived: search.archived, onTask });
  const change = (part: Readonly<Record<string, unknown>>, replace = false) =>
    go(readOrganizationsSearch({ ...search, ...part }), replace);
  const create = (variant: "primary" | "secondary") =>
    mayAdminister(onlooker) && (
      <Button variant={variant} icon={<Plus aria-hidden size={16} />} onClick={() => onTask({ kind: "create" })}>
        {t("organizations.create")}
      </Button>
    );
  return (
    <div className="grid gap-5">
      <PageHeader
        title={t("organizations.title")}
        description={t("organizations.description")}
        actions={create("primary")}
      />
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
          <SearchField
            label={t("organizations.search")}
            className="min-w-0 grow basis-full sm:max-w-72 sm:basis-56"
            value={search.search ?? ""}
            onChange={(text, continued) => change({ search: text || undefined, page: 1 }, continued)}
          />
          <Checkbox
            label={t("organizations.showArchived")}
            checked={search.archived}
            onChange={(event) => change({ archived: event.target.checked, page: 1 })}
          />
        </div>
        <ColumnChooser columns={columns} visible={search.column} onChange={(column) => change({ column }, true)} />
      </div>
      {error && page && <Alert tone="warning">{t("org.stale", { why: errorText(t, error) })}</Alert>}
      {error && !page ? (
        <ListProblem title={t("organizations.errorTitle")} error={error} onRetry={onReload} />
      ) : (
        <DataTable
          label={t("organizations.title")}
          columns={columns}
          {...(search.column && { visible: search.column })}
          rows={page?.items ?? []}
          rowId={({ id }) => id}
          sort={search.sort}
          onSort={(sort) => change({ sort, page: 1 })}
          loading={!page}
          stale={stale}
          empty={
            <OrganizationsEmpty
              search={search}
              onClear={() => change({ search: undefined, archived: false, page: 1 })}
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
