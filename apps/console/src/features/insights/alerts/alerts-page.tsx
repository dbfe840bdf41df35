import { alertColumns, alertEndpoints, alertState } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { SlidersHorizontal } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { LinkTabs } from "../../../lib/address/link-tabs.tsx";
import { download } from "../../../lib/api/download.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { exportColumns } from "../../../lib/list/export/export-columns.ts";
import { useExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { ListRange } from "../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { placeOf } from "./alert-subject.tsx";
import { alertSelection, alertsQuery } from "./alerts-queries.ts";
import { filtersOf, isFiltered, readAlertsSearch, withFilters, withoutFilters } from "./alerts-search.ts";
import { alertsSearchDefaults } from "./alerts-search-defaults.ts";
import { useAlertActions } from "./use-alert-actions.ts";
import { useAlertColumns } from "./use-alert-columns.tsx";
import { useAlertFields } from "./use-alert-fields.ts";
import { useBulkAlerts } from "./use-bulk-alerts.tsx";
import { useAlertRights } from "./use-alert-rights.ts";

const AlertsEmpty = lazy(async () => ({ default: (await import("./alerts-empty.tsx")).AlertsEmpty }));
const AlertDrawer = lazy(async () => ({ default: (await import("./alert-drawer.tsx")).AlertDrawer }));

/** What the rules found, to be worked on: everything that selects it is in the address. */
export function AlertsPage() {
  const t = useT();
  useTitle(t("alerts.title"));
  const router = useRouter();
  const address = useListAddress(readAlertsSearch);
  const { search, go, change } = address;
  const { mayWork } = useAlertRights();
  const list = useQuery(alertsQuery(search));
  const actions = useAlertActions();
  const columns = useAlertColumns({ mayWork, onAction: ({ id }, action) => actions.mutate({ id, action }) });
  const bulk = useBulkAlerts(search, list.data);
  const exporting = useExport("alerts", (file, signal) => {
    const column = exportColumns(columns, search.column, alertColumns.options);
    return download(alertEndpoints["alerts.export"], file, { query: { ...alertSelection(search), column }, signal });
  });
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
        list={list}
        problemTitle={t("alerts.errorTitle")}
        views={{ page: "alerts", defaults: alertsSearchDefaults, apart: ["alert"] }}
        exporting={exporting}
        searchLabel={t("alerts.search")}
        start={<ListRange address={address} />}
        fields={useAlertFields()}
        filters={filtersOf(search)}
        onFilters={(filters) => go(withFilters(search, filters))}
        columns={columns}
        rowHref={({ id }) => router.buildLocation({ to: ".", search: { ...search, alert: id } }).href}
        onOpen={({ id }) => change({ alert: id })}
        rowTitle={(alert) => `${t(`alerts.kind.${alert.kind}`)}: ${placeOf(alert)}`}
        selection={mayWork ? { ...bulk.selection, nameOf: placeOf } : undefined}
        note={bulk.note}
        bulk={bulk.bar}
        empty={
          <Suspense>
            <AlertsEmpty
              filtered={isFiltered(search)}
              state={search.state}
              onClear={() => go(withoutFilters(search))}
            />
          </Suspense>
        }
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
