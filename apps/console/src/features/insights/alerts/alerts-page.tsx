import { alertColumns, alertEndpoints, alertState } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SlidersHorizontal } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { LinkTabs } from "../../../lib/address/link-tabs.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { ListRange } from "../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { placeOf } from "./alert-subject.tsx";
import { alertSelection, alertsQuery } from "./alerts-queries.ts";
import { alertsSearch } from "./alerts-search.ts";
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
        rowTitle={(alert) => `${t(`alerts.kind.${alert.kind}`)}: ${placeOf(alert)}`}
        nameOf={placeOf}
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
