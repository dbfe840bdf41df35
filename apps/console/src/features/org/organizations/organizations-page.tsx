import { organizationColumns, organizationEndpoints, type Organization } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Checkbox } from "@parapet/ui/checkbox";
import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Archive, Building2 } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useBulkArchive } from "../../../lib/list/bulk/use-bulk-archive.tsx";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { organizationsKey } from "../../../lib/organization/every-organization-query.ts";
import { useOrgRights } from "../use-org-rights.ts";
import type { OrganizationTask } from "./organization-tasks.tsx";
import { organizationSelection, organizationsQuery } from "./organizations-query.ts";
import { organizationsSearchDefaults } from "./organizations-search-defaults.ts";
import { organizationsSearch, type OrganizationsSearch } from "./organizations-search.ts";
import { useOrganizationActions } from "./use-organization-actions.ts";
import { useOrganizationColumns } from "./use-organization-columns.tsx";

interface OrganizationsEmptyProps {
  search: OrganizationsSearch;
  onClear: () => void;
  create: ReactNode;
}

interface Page {
  readonly items: readonly Organization[];
  readonly total: number;
}

const OrganizationTasks = lazy(async () => ({
  default: (await import("./organization-tasks.tsx")).OrganizationTasks,
}));

/** Customers and departments of the provider. */
export function OrganizationsPage() {
  const t = useT();
  const address = useListAddress(organizationsSearch.read);
  const { search, change } = address;
  const { mayAdminister } = useOrgRights();
  const list = useQuery(organizationsQuery(search));
  const actions = useOrganizationActions();
  const [task, setTask] = useState<OrganizationTask | null>(null);
  const start = (next: OrganizationTask) => {
    if (next.kind === "restore") actions.restore.mutate(next.organization);
    else setTask(next);
  };
  const columns = useOrganizationColumns({ archived: search.archived, onTask: start });
  const bulk = useBulkOrganizations(search, list.data);
  const create = (variant: "primary" | "secondary") =>
    mayAdminister && (
      <Button variant={variant} icon={<Plus aria-hidden size={16} />} onClick={() => start({ kind: "create" })}>
        {t("organizations.create")}
      </Button>
    );
  return (
    <>
      <ListPage
        title={t("organizations.title")}
        description={t("organizations.description")}
        actions={create("primary")}
        address={address}
        searching={organizationsSearch}
        list={list}
        problemTitle={t("organizations.errorTitle")}
        views={{ page: "organizations", defaults: organizationsSearchDefaults }}
        exports={csvExport(
          "organizations",
          organizationEndpoints["organizations.export"],
          organizationColumns.options,
          () => organizationSelection(search),
        )}
        searchLabel={t("organizations.search")}
        start={
          <Checkbox
            label={t("organizations.showArchived")}
            checked={search.archived}
            onChange={(event) => change({ archived: event.target.checked, page: 1 })}
          />
        }
        columns={columns}
        nameOf={({ name }) => name}
        bulk={bulk}
        selectable={mayAdminister}
        renderEmpty={({ onClear }) => (
          <OrganizationsEmpty search={search} onClear={onClear} create={create("secondary")} />
        )}
      />
      {task && (
        <Suspense>
          <OrganizationTasks task={task} actions={actions} onTask={start} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Archives many organizations of the list at once, or restores them. */
function useBulkOrganizations(search: OrganizationsSearch, page: Page | undefined) {
  const t = useT();
  const client = useQueryClient();
  const { sort, ...filters } = organizationSelection(search);
  return useBulkArchive({
    scope: JSON.stringify(filters),
    page,
    selectAll: () => call(organizationEndpoints["organizations.select"], { query: { sort, ...filters } }),
    send: (action, ids) => call(organizationEndpoints["organizations.bulk"], { body: { action, ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: organizationsKey }),
    showsArchived: search.archived,
    label: (action) => t(`organizations.${action}`),
    title: (action, count) => t(`organizations.bulk.title.${action}`, { count }),
    text: (action) => t(`organizations.bulk.text.${action}`),
    done: (action, count) => t(`organizations.bulk.done.${action}`, { count }),
  });
}

function OrganizationsEmpty({ search: { search, archived }, onClear, create }: OrganizationsEmptyProps) {
  const t = useT();
  if (search !== undefined) {
    return (
      <FilteredEmpty title={t("organizations.noMatchTitle")} text={t("organizations.noMatchText")} onClear={onClear} />
    );
  }
  if (archived) {
    return (
      <EmptyState icon={Archive} title={t("organizations.noArchivedTitle")} text={t("organizations.noArchivedText")}>
        <Button onClick={onClear}>{t("organizations.showInUse")}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Building2} title={t("organizations.noneTitle")} text={t("organizations.noneText")}>
      {create}
    </EmptyState>
  );
}
