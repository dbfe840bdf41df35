import {
  alertColumns,
  alertEndpoints,
  alertState,
  type AlertAction,
  alertKind,
  insightsSeverity,
  type Alert,
} from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import type { TableColumn } from "@parapet/ui/data-table";
import type { FilterField } from "@parapet/ui/filter-bar";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SlidersHorizontal } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState, useMemo } from "react";
import { LinkTabs } from "../../../lib/address/link-tabs.tsx";
import { call } from "../../../lib/api/call.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../lib/insights/severity-badge.tsx";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { ListRange } from "../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { AlertMenu } from "./alert-menu.tsx";
import { AlertState } from "./alert-state.tsx";
import { placeOf, AlertSubject } from "./alert-subject.tsx";
import { alertSelection, alertsQuery, alertsKey } from "./alerts-queries.ts";
import { alertsSearchDefaults } from "./alerts-search-defaults.ts";
import { alertsSearch, type AlertTableColumn } from "./alerts-search.ts";
import { useAlertRights } from "./use-alert-rights.ts";
import { useBulkAlerts } from "./use-bulk-alerts.tsx";
import { useEvidence } from "./use-evidence.ts";

interface Setup {
  mayWork: boolean;
  onAction: (alert: Alert, action: AlertAction) => void;
}

interface AlertChangeOf {
  readonly id: string;
  readonly action: AlertAction;
}

const AlertsEmpty = lazy(async () => ({ default: (await import("./alerts-empty.tsx")).AlertsEmpty }));
const AlertDrawer = lazy(async () => ({ default: (await import("./alert-drawer.tsx")).AlertDrawer }));

/** What the rules found, to be worked on: everything that selects it is in the address. */
export function AlertsPage() {
  const t = useT();
  const address = useListAddress(alertsSearch.read);
  const { search, change } = address;
  const { mayWork } = useAlertRights();
  const list = useQuery(alertsQuery(search));
  const actions = useAlertActions();
  const columns = useAlertColumns({ mayWork, onAction: ({ id }, action) => actions.mutate({ id, action }) });
  const bulk = useBulkAlerts(search, list.data);
  const [hasOpened, setOpened] = useState(false);
  if (search.alert !== undefined && !hasOpened) setOpened(true);
  const inTabs = (body: ReactNode) => (
    <LinkTabs
      label={t("alerts.title")}
      tabs={alertState.options}
      tab={search.state}
      nameOf={(state) => t(`alerts.state.${state}`)}
      linkOf={(state) => ({ to: ".", search: { ...search, state, page: 1 } })}
      counts={list.data?.states}
    >
      {body}
    </LinkTabs>
  );
  return (
    <>
      <ListPage
        title={t("alerts.title")}
        description={t("alerts.description")}
        actions={
          <Link to="/insights/alerts/setup" className={buttonClass("secondary", "md")}>
            <SlidersHorizontal aria-hidden size={16} />
            {t("alerts.setup")}
          </Link>
        }
        address={address}
        searching={alertsSearch}
        list={list}
        problemTitle={t("alerts.errorTitle")}
        views={{ page: "alerts", defaults: alertsSearchDefaults, apart: ["alert"] }}
        exports={csvExport("alerts", alertEndpoints["alerts.export"], alertColumns.options, () =>
          alertSelection(search),
        )}
        searchLabel={t("alerts.search")}
        start={<ListRange address={address} />}
        fields={useAlertFields()}
        columns={columns}
        linkOf={({ id }) => ({ to: ".", search: { ...search, alert: id }, resetScroll: false })}
        nameOf={(alert) => `${t(`alerts.kind.${alert.kind}`)}: ${placeOf(alert)}`}
        bulk={bulk}
        selectable={mayWork}
        renderEmpty={({ filtered, onClear }) => (
          <Suspense>
            <AlertsEmpty filtered={filtered} state={search.state} onClear={onClear} />
          </Suspense>
        )}
        frame={inTabs}
      />
      <Suspense>
        {hasOpened && (
          <AlertDrawer
            id={search.alert ?? null}
            mayWork={mayWork}
            onAction={(id, action) => actions.mutate({ id, action })}
            onClose={() => change({ alert: undefined })}
          />
        )}
      </Suspense>
    </>
  );
}

/** Changes one alert; the list and the panel look again. */
function useAlertActions() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: AlertChangeOf) =>
      call(alertEndpoints["alerts.update"], { params: { id }, body: action }),
    onSettled: () => client.invalidateQueries({ queryKey: alertsKey }),
    onSuccess: (_, { action }) => toast(t(`alerts.did.${action.action}`), "success"),
    onError: (error) => toast(errorText(t, error), "error"),
  });
}

/** Severity, kind and API, any of several values each. */
function useAlertFields(): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const operators = [{ id: "is", label: t("alerts.is") }];
    return [
      {
        id: "severity",
        label: t("alerts.column.severity"),
        operators,
        choices: insightsSeverity.options.map((value) => ({ value, label: t(`insights.severity.${value}`) })),
      },
      {
        id: "kind",
        label: t("alerts.column.kind"),
        operators,
        choices: alertKind.options.map((value) => ({ value, label: t(`alerts.kind.${value}`) })),
      },
      { id: "host", label: t("alerts.api"), operators, placeholder: "api.example.com" },
      { id: "port", label: t("alerts.port"), operators, placeholder: "8443" },
    ];
  }, [t]);
}

function useAlertColumns({ mayWork, onAction }: Setup): readonly TableColumn<Alert>[] {
  const t = useT();
  const format = useFormat();
  const { value } = useEvidence();
  const column = (
    id: AlertTableColumn,
    cell: (alert: Alert) => ReactNode,
    rest: Partial<TableColumn<Alert>> = {},
  ): TableColumn<Alert> => ({ id, header: t(`alerts.column.${id}`), cell, ...rest });
  const muted = <span className="text-fg-3">–</span>;
  const number = { align: "end" as const, className: "whitespace-nowrap tabular-nums" };
  const columns = [
    column("severity", ({ severity }) => <SeverityBadge severity={severity} />, {
      sortable: true,
      descendingFirst: true,
    }),
    column("kind", ({ kind }) => <span className="font-medium whitespace-nowrap">{t(`alerts.kind.${kind}`)}</span>, {
      sortable: true,
      pinned: true,
    }),
    column("subject", (alert) => <AlertSubject subject={alert} />, { className: "w-full max-w-0 min-w-56" }),
    column("state", (alert) => <AlertState {...alert} />, { hidden: true }),
    column("observed", ({ evidence }) => value(evidence.unit, evidence.observed), number),
    column(
      "expected",
      ({ evidence }) => (evidence.expected === null ? muted : value(evidence.unit, evidence.expected)),
      number,
    ),
    column("count", ({ count }) => format.number(count), { ...number, sortable: true, descendingFirst: true }),
    column("assignee", ({ assignee }) =>
      assignee === null ? muted : <bdi className="whitespace-nowrap">{assignee}</bdi>,
    ),
    column("first_seen_at", ({ first_seen_at }) => <TimeAgo time={first_seen_at} />, {
      sortable: true,
      descendingFirst: true,
      hidden: true,
    }),
    column("last_seen_at", ({ last_seen_at }) => <TimeAgo time={last_seen_at} />, {
      sortable: true,
      descendingFirst: true,
    }),
  ];
  if (!mayWork) return columns;
  return [
    ...columns,
    column("actions", (alert) => <AlertMenu alert={alert} onAction={(action) => onAction(alert, action)} />, {
      align: "end",
      pinned: true,
      bare: true,
    }),
  ];
}
