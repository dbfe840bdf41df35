import {
  apiClientColumns,
  apiClientEndpoints,
  clientIdentifierKind,
  clientKind,
  clientOwner,
  clientState,
  type Organization,
} from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Drawer } from "@parapet/ui/drawer";
import { EmptyState } from "@parapet/ui/empty-state";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useQuery } from "@tanstack/react-query";
import { Plus, KeyRound } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode, useMemo } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { LoadingLines } from "../../../lib/list/loading-lines.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { everyOrganizationQuery } from "../../../lib/organization/every-organization-query.ts";
import { useBulkClients } from "./bulk/use-bulk-clients.tsx";
import type { ClientTask } from "./client-task.ts";
import { apiNamesQuery, clientSelection, clientsQuery } from "./clients-queries.ts";
import { clientsSearchDefaults } from "./clients-search-defaults.ts";
import { clientsSearch } from "./clients-search.ts";
import { useClientActions } from "./use-client-actions.ts";
import { useClientColumns } from "./use-client-columns.tsx";
import { useMayManage } from "./use-may-manage.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Choices {
  apis: readonly Named[] | undefined;
  organizations: readonly Organization[] | undefined;
}

const choicesOf = (things: readonly Named[] = []) => things.map(({ id, name }) => ({ value: id, label: name }));

/** Filters, as the server takes them. */
function useClientFilters({ apis, organizations }: Choices): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const one = [{ id: "is", label: t("clients.is"), single: true }];
    const many = [{ id: "isOneOf", label: t("clients.isOneOf") }];
    return [
      {
        id: "kind",
        label: t("clients.column.kind"),
        operators: one,
        choices: clientKind.options.map((value) => ({ value, label: t(`clients.kind.${value}`) })),
      },
      {
        id: "state",
        label: t("clients.column.state"),
        operators: many,
        choices: clientState.options.map((value) => ({ value, label: t(`clients.state.${value}`) })),
      },
      { id: "api", label: t("clients.api"), operators: one, choices: choicesOf(apis) },
      {
        id: "organization",
        label: t("clients.column.organization"),
        operators: one,
        choices: choicesOf(organizations),
      },
      { id: "tag", label: t("clients.tag"), operators: many },
      {
        id: "owner",
        label: t("clients.column.owner_email"),
        operators: one,
        choices: clientOwner.options.map((value) => ({ value, label: t(`clients.owner.${value}`) })),
      },
      {
        id: "known_by",
        label: t("clients.column.known_by"),
        operators: many,
        choices: clientIdentifierKind.options.map((value) => ({ value, label: t(`adaptive.identity.${value}`) })),
      },
    ];
  }, [t, apis, organizations]);
}

interface ClientsEmptyProps {
  filtered: boolean;
  onClear: () => void;
  create: ReactNode;
}

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
        linkOf={({ id }) => ({ to: ".", search: { ...search, client: id, tab: undefined }, resetScroll: false })}
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

function ClientsEmpty({ filtered, onClear, create }: ClientsEmptyProps) {
  const t = useT();
  if (filtered)
    return <FilteredEmpty title={t("clients.noMatchTitle")} text={t("clients.noMatchText")} onClear={onClear} />;
  return (
    <EmptyState icon={KeyRound} title={t("clients.noneTitle")} text={t("clients.noneText")}>
      {create}
    </EmptyState>
  );
}
