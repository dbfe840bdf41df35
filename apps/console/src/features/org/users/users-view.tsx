import type { AnswerOf, Endpoints, Organization } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { ColumnChooser } from "@parapet/ui/column-chooser";
import { DataTable } from "@parapet/ui/data-table";
import { FilterBar } from "@parapet/ui/filter-bar";
import { PageHeader } from "@parapet/ui/page-header";
import { Pagination } from "@parapet/ui/pagination";
import { SearchField } from "@parapet/ui/search-field";
import { UserPlus } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { ListProblem } from "../list-problem.tsx";
import { mayManagePeople, type Onlooker } from "../people-access.ts";
import { useUserColumns } from "./use-user-columns.tsx";
import { filtersOf, useUserFilters, withFilters } from "./use-user-filters.ts";
import type { UserTask } from "./user-tasks.tsx";
import { UsersEmpty } from "./users-empty.tsx";
import { isFiltered, readUsersSearch, type UsersSearch } from "./users-search.ts";

interface UsersViewProps {
  search: UsersSearch;
  /** What selects other rows makes a step in the history; how they are shown replaces the current one. */
  go: (next: UsersSearch, replace?: boolean) => void;
  page: AnswerOf<Endpoints["users.list"]> | undefined;
  error: Error | null;
  stale: boolean;
  onReload: () => void;
  onlooker: Onlooker;
  organizations: readonly Organization[] | undefined;
  onTask: (task: UserTask) => void;
}

export function UsersView(props: UsersViewProps) {
  const { search, go, page, error, stale, onReload, onlooker, organizations, onTask } = props;
  const t = useT();
  const columns = useUserColumns({ onlooker, organizations, onTask });
  const fields = useUserFilters();
  const change = (part: Readonly<Record<string, unknown>>, replace = false) =>
    go(readUsersSearch({ ...search, ...part }), replace);
  const invite = (variant: "primary" | "secondary") =>
    mayManagePeople(onlooker) && (
      <Button variant={variant} icon={<UserPlus aria-hidden size={16} />} onClick={() => onTask({ kind: "invite" })}>
        {t("users.invite")}
      </Button>
    );
  return (
    <div className="grid gap-5">
      <PageHeader title={t("users.title")} description={t("users.description")} actions={invite("primary")} />
      <FilterBar
        fields={fields}
        value={filtersOf(search)}
        onChange={(filters) => go(withFilters(search, filters))}
        start={
          <SearchField
            label={t("users.search")}
            className="min-w-0 grow basis-full sm:max-w-72 sm:basis-56"
            value={search.search ?? ""}
            onChange={(text, continued) => change({ search: text || undefined, page: 1 }, continued)}
          />
        }
        end={
          <ColumnChooser columns={columns} visible={search.column} onChange={(column) => change({ column }, true)} />
        }
      />
      {error && page && <Alert tone="warning">{t("org.stale", { why: errorText(t, error) })}</Alert>}
      {error && !page ? (
        <ListProblem title={t("users.errorTitle")} error={error} onRetry={onReload} />
      ) : (
        <DataTable
          label={t("users.title")}
          columns={columns}
          {...(search.column && { visible: search.column })}
          rows={page?.items ?? []}
          rowId={({ id }) => id}
          sort={search.sort}
          onSort={(sort) => change({ sort, page: 1 })}
          loading={!page}
          stale={stale}
          empty={
            <UsersEmpty
              filtered={isFiltered(search)}
              onClear={() => change({ search: undefined, role: undefined, status: undefined, page: 1 })}
              invite={invite("secondary")}
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
