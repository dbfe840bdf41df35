import { loginEventColumns, loginEventEndpoints } from "@parapet/contract";
import { rangePresets } from "@parapet/ui/time-range";
import { TimeRangePicker } from "@parapet/ui/time-range-picker";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { download } from "../../../../lib/api/download.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { exportColumns } from "../../../../lib/list/export/export-columns.ts";
import { useExport } from "../../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../../lib/list/list-page.tsx";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../../lib/use-title.ts";
import { BlindNote } from "../blind-note.tsx";
import { eventSelectionOf, eventsQuery } from "../login-queries.ts";
import { LoginsEmpty } from "../logins-empty.tsx";
import { eventsSearchDefaults } from "../logins-search-defaults.ts";
import { LoginsTabs } from "../logins-tabs.tsx";
import { ReadNowButton } from "../read-now-button.tsx";
import { filtersOf, isFiltered, readEventsSearch, withFilters, withoutFilters } from "./events-search.ts";
import { useEventColumns } from "./use-event-columns.tsx";
import { useEventFields } from "./use-event-fields.ts";

/** All sign-ins of the tenant: everything that selects them is in the address. */
export function EventsPage() {
  const t = useT();
  useTitle(t("login.tab.signIns"));
  const address = useListAddress(readEventsSearch);
  const { search, go, change } = address;
  const list = useQuery(eventsQuery(search));
  const columns = useEventColumns();
  const exporting = useExport("sign-ins", (file, signal) => {
    const column = exportColumns(columns, search.column, loginEventColumns.options);
    return download(loginEventEndpoints["loginEvents.export"], file, {
      query: { ...eventSelectionOf(search), column },
      signal,
    });
  });
  const inTabs = (body: ReactNode) => (
    <LoginsTabs tab="signIns" count={list.data?.total}>
      {body}
    </LoginsTabs>
  );
  return (
    <ListPage
      title={t("login.title")}
      description={t("login.eventsDescription")}
      actions={<ReadNowButton />}
      address={address}
      list={list}
      problemTitle={t("login.eventsError")}
      views={{ page: "sign-ins", defaults: eventsSearchDefaults }}
      exporting={exporting}
      searchLabel={t("login.eventsSearch")}
      start={
        <TimeRangePicker
          presets={rangePresets}
          value={{ ...(search.from && { from: search.from }), ...(search.to && { to: search.to }) }}
          onChange={({ from, to }) => change({ from, to, page: 1 })}
        />
      }
      fields={useEventFields()}
      filters={filtersOf(search)}
      onFilters={(filters) => go(withFilters(search, filters))}
      columns={columns}
      note={<BlindNote />}
      empty={<LoginsEmpty list="events" filtered={isFiltered(search)} onClear={() => go(withoutFilters(search))} />}
      frame={inTabs}
    />
  );
}
