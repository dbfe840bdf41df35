import { apiClientColumns, apiClientEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Drawer } from "@parapet/ui/drawer";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { LoadingLines } from "../../../lib/list/loading-lines.tsx";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { everyOrganizationQuery } from "../../../lib/organization/every-organization-query.ts";
import { useBulkClients } from "./bulk/use-bulk-clients.tsx";
import type { ClientTask } from "./client-task.ts";
import { ClientsEmpty } from "./clients-empty.tsx";
import { apiNamesQuery, clientSelection, clientsQuery } from "./clients-queries.ts";
import { clientsSearch } from "./clients-search.ts";
import { clientsSearchDefaults } from "./clients-search-defaults.ts";
import { useClientActions } from "./use-client-actions.ts";
import { useClientColumns } from "./use-client-columns.tsx";
import { useClientFilters } from "./use-client-filters.ts";
import { useMayManage } from "./use-may-manage.ts";

const ClientTasks = lazy(async () => ({ default: (await import("./client-tasks.tsx")).ClientTasks }));
const ClientDetail = lazy(async () => ({ default: (await import("./detail/client-detail.tsx")).ClientDetail }));

/** The API clients in sight, and one of them in a drawer; the address keeps which, and which part of it. */
export function ClientsPage() {
  const t = useT();
  const address = useListAddress(clientsSearch.read);
  const { search, change } = address;
  const list = useQuery(clientsQuery(search));
  const { data: apis } = useQuery(apiNamesQuery);
  const { data: organizations } = useQuery(everyOrganizationQuery);
  const mayManage = useMayManage();
  const actions = useClientActions();
  const [task, setTask] = useState<ClientTask | null>(null);
  const start = (next: ClientTask) => {
    const { kind } = next;
    if (kind === "unlock" || kind === "watch" || kind === "unwatch" || kind === "enable")
      actions.changeState.mutate({ id: next.client.id, body: { action: kind } });
    else setTask(next);
  };
  const open = (client: string | undefined) => change({ client, tab: undefined });
  const columns = useClientColumns({ mayManage, onTask: start });
  const bulk = useBulkClients(search, list.data);
  const create = (variant: "primary" | "secondary") =>
    mayManage && (
      <Button variant={variant} icon={<Plus aria-hidden size={16} />} onClick={() => setTask({ kind: "create" })}>
        {t("clients.create")}
      </Button>
    );
  return (
    <>
      <ListPage
        title={t("clients.title")}
        description={t("clients.description")}
        actions={create("primary")}
        address={address}
        searching={clientsSearch}
        list={list}
        problemTitle={t("clients.errorTitle")}
        views={{ page: "api-clients", defaults: clientsSearchDefaults, apart: ["client", "tab"] }}
        exports={csvExport("api-clients", apiClientEndpoints["apiClients.export"], apiClientColumns.options, () =>
          clientSelection(search),
        )}
        searchLabel={t("clients.search")}
        fields={useClientFilters({ apis, organizations })}
        columns={columns}
        rowHref={({ id }) => `?${new URLSearchParams({ client: id })}`}
        onOpen={({ id }) => open(id)}
        nameOf={({ name }) => name}
        bulk={bulk}
        selectable={mayManage}
        renderEmpty={({ filtered, onClear }) => (
          <ClientsEmpty filtered={filtered} onClear={onClear} create={create("secondary")} />
        )}
      />
      <Drawer
        open={search.client !== undefined}
        onOpenChange={(next) => !next && open(undefined)}
        title={t("clients.one")}
        width="w-full md:w-[48rem]"
      >
        {search.client !== undefined && (
          <div className="p-5 sm:p-6">
            <Suspense fallback={<LoadingLines />}>
              <ClientDetail
                id={search.client}
                tab={search.tab ?? "overview"}
                onTab={(tab) => change({ tab: tab === "overview" ? undefined : tab }, true)}
                onTask={mayManage ? start : null}
              />
            </Suspense>
          </div>
        )}
      </Drawer>
      {task && (
        <Suspense>
          <ClientTasks
            task={task}
            actions={actions}
            onClose={() => setTask(null)}
            onCreated={({ id }) => change({ client: id, tab: "keys" })}
            onDeleted={({ id }) => search.client === id && open(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
