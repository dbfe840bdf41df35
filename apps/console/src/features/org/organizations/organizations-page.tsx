import { organizationColumns, organizationEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Checkbox } from "@parapet/ui/checkbox";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { useOrgRights } from "../use-org-rights.ts";
import type { OrganizationTask } from "./organization-tasks.tsx";
import { OrganizationsEmpty } from "./organizations-empty.tsx";
import { organizationSelection, organizationsQuery } from "./organizations-query.ts";
import { organizationsSearch } from "./organizations-search.ts";
import { organizationsSearchDefaults } from "./organizations-search-defaults.ts";
import { useBulkOrganizations } from "./use-bulk-organizations.ts";
import { useOrganizationActions } from "./use-organization-actions.ts";
import { useOrganizationColumns } from "./use-organization-columns.tsx";

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
