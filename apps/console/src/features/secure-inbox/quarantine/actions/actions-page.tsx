import {
  type TenantAction,
  tenantActionColumns,
  tenantActionEndpoints,
  tenantActionKind,
  tenantActionState,
  type QuerySent,
} from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { EmptyState } from "@parapet/ui/empty-state";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useQuery, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Wrench } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../../lib/list/export/use-export.ts";
import { FilteredEmpty } from "../../../../lib/list/filtered-empty.tsx";
import { ListPage } from "../../../../lib/list/list-page.tsx";
import { ListRange } from "../../../../lib/list/list-range.tsx";
import { selectedNow } from "../../../../lib/list/list-search.ts";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { actionsKey } from "../../../../lib/tenant-action/action-queries.ts";
import { useTenantAction } from "../../../../lib/tenant-action/use-tenant-action.tsx";
import { QuarantineTabs } from "../quarantine-tabs.tsx";
import { ActionDrawer } from "./action-drawer.tsx";
import { actionsSearchDefaults } from "./actions-search-defaults.ts";
import { actionsSearch, type ActionsSearch } from "./actions-search.ts";
import { useActionColumns } from "./use-action-columns.tsx";

/** Milliseconds between two looks, while the tab is visible. */
const paceMs = 5_000;

type Selection = Omit<QuerySent<(typeof tenantActionEndpoints)["tenantActions.list"]>, "page" | "page_size">;

/** What an address selects, as the contract asks for it, now. */
function selectionOf({ item: _item, ...search }: ActionsSearch): Selection {
  return selectedNow(search);
}

function actionsQuery(search: ActionsSearch) {
  const { column: _column, view: _view, item: _item, ...selection } = search;
  return queryOptions({
    queryKey: [...actionsKey, "list", selection],
    queryFn: ({ signal }) =>
      call(tenantActionEndpoints["tenantActions.list"], {
        query: { ...selectionOf(search), page: search.page, page_size: search.page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}

/** How many wait for a second person. */
const waitingQuery = queryOptions({
  queryKey: [...actionsKey, "list", "waiting"],
  queryFn: async ({ signal }) =>
    (
      await call(tenantActionEndpoints["tenantActions.list"], {
        query: { "state[is]": ["proposed"], page_size: 10 },
        signal,
      })
    ).total,
  refetchInterval: paceMs,
});

const to = "/secure-inbox/respond/quarantine-emails/actions";

/** Everything that was done in the tenant, or waits for approval: what selects it, and the one looked at, is in the address. */
export function ActionsPage() {
  const t = useT();
  const address = useListAddress(actionsSearch.read);
  const { search, change } = address;
  const list = useQuery(actionsQuery(search));
  const waiting = useQuery(waitingQuery).data ?? 0;
  const columns = useActionColumns();
  const acting = useTenantAction();
  const nameOf = ({ kind, label }: TenantAction) => `${t(`tenantAction.do.${kind}`)}: ${label}`;
  const showsWaiting = search["state[is]"]?.length === 1 && search["state[is]"][0] === "proposed";
  const inTabs = (body: ReactNode) => (
    <QuarantineTabs tab="actions" counts={{ actions: list.data?.total }}>
      {body}
    </QuarantineTabs>
  );
  return (
    <>
      <ListPage
        title={t("quarantine.actions.title")}
        description={t("quarantine.actions.description")}
        address={address}
        searching={actionsSearch}
        list={list}
        problemTitle={t("quarantine.actions.errorTitle")}
        views={{ page: "tenant-actions", defaults: actionsSearchDefaults, apart: ["item"] }}
        exports={csvExport("actions", tenantActionEndpoints["tenantActions.export"], tenantActionColumns.options, () =>
          selectionOf(search),
        )}
        searchLabel={t("quarantine.actions.search")}
        start={<ListRange address={address} />}
        fields={useActionFields()}
        columns={columns}
        linkOf={({ id }) => ({ to, search: { ...search, item: id }, resetScroll: false })}
        nameOf={nameOf}
        note={
          <>
            {waiting > 0 && !showsWaiting && (
              <Alert
                tone="warning"
                action={
                  <Link
                    to={to}
                    search={{ "state[is]": ["proposed"] }}
                    className="font-medium text-brand-text hover:underline"
                  >
                    {t("quarantine.actions.showWaiting")}
                  </Link>
                }
              >
                {t("quarantine.actions.waiting", { count: waiting })}
              </Alert>
            )}
            {acting.note}
          </>
        }
        frame={inTabs}
        renderEmpty={({ filtered, onClear }) =>
          filtered ? (
            <FilteredEmpty
              title={t("quarantine.actions.noMatchTitle")}
              text={t("quarantine.actions.noMatchText")}
              onClear={onClear}
            />
          ) : (
            <EmptyState
              icon={Wrench}
              title={t("quarantine.actions.noneTitle")}
              text={t("quarantine.actions.noneText")}
            />
          )
        }
      />
      <ActionDrawer id={search.item ?? null} acting={acting} onClose={() => change({ item: undefined })} />
      {acting.dialog}
    </>
  );
}

/** Every condition of the list, with names and values to choose from. */
function useActionFields(): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const operators = [{ id: "is", label: t("quarantine.operator.is") }];
    return [
      {
        id: "state",
        label: t("tenantAction.column.state"),
        operators,
        choices: tenantActionState.options.map((value) => ({ value, label: t(`tenantAction.state.${value}`) })),
      },
      {
        id: "kind",
        label: t("tenantAction.column.kind"),
        operators,
        choices: tenantActionKind.options.map((value) => ({ value, label: t(`tenantAction.do.${value}`) })),
      },
      { id: "by", label: t("tenantAction.column.requested_by"), operators, placeholder: "ann@example.com" },
    ];
  }, [t]);
}
