import { organizationColumns, organizationEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Checkbox } from "@parapet/ui/checkbox";
import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { Archive, ArchiveRestore, Building2, Plus } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type BulkPage, useBulkList } from "../../../lib/list/bulk/use-bulk-list.tsx";
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

/** Archives the selected organizations, or restores them. */
function useBulkOrganizations(search: OrganizationsSearch, page: BulkPage | undefined) {
  const t = useT();
  const bulk = useBulkList({
    search,
    selectionOf: organizationSelection,
    selectAll: (query) => call(organizationEndpoints["organizations.select"], { query }),
    page,
    send: (action: "archive" | "restore", ids) =>
      call(organizationEndpoints["organizations.bulk"], { body: { action, ids } }),
    queryKey: organizationsKey,
    done: (action, count) => t(`organizations.bulk.done.${action}`, { count }),
    undoOf: (action) => (action === "archive" ? "restore" : "archive"),
  });
  const action = search.archived ? "restore" : "archive";
  const confirm = {
    title: t(`organizations.bulk.title.${action}`, { count: bulk.selection.selected.size }),
    text: t(`organizations.bulk.text.${action}`),
    danger: action === "archive",
  };
  const icon = search.archived ? ArchiveRestore : Archive;
  return { ...bulk, bar: bulk.bar([{ id: action, label: t(`organizations.${action}`), icon, action, confirm }]) };
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
