import { loginEventColumns, loginEventEndpoints } from "@parapet/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { download } from "../../../../lib/api/download.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { exportColumns } from "../../../../lib/list/export/export-columns.ts";
import { useExport } from "../../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../../lib/list/list-page.tsx";
import { ListRange } from "../../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../../lib/use-title.ts";
import { BlindNote } from "../blind-note.tsx";
import { eventSelectionOf, eventsQuery } from "../login-queries.ts";
import { LoginsEmpty } from "../logins-empty.tsx";
import { eventsSearchDefaults } from "../logins-search-defaults.ts";
import { LoginsTabs } from "../logins-tabs.tsx";
import { ReadNowButton } from "../read-now-button.tsx";
import { eventsSearch } from "./events-search.ts";
import { useEventColumns } from "./use-event-columns.tsx";
import { useEventFields } from "./use-event-fields.ts";

/** All sign-ins of the tenant: everything that selects them is in the address. */
export function EventsPage() {
  const t = useT();
  useTitle(t("login.tab.signIns"));
  const address = useListAddress(eventsSearch.read);
  const { search, go } = address;
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
    <LoginsTabs tab="signIns" counts={{ signIns: list.data?.total }}>
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
      start={<ListRange address={address} />}
      fields={useEventFields()}
      filters={eventsSearch.filtersOf(search)}
      onFilters={(filters) => go(eventsSearch.withFilters(search, filters))}
      columns={columns}
      note={<BlindNote />}
      empty={
        <LoginsEmpty
          list="events"
          filtered={eventsSearch.isFiltered(search)}
          onClear={() => go(eventsSearch.withoutFilters(search))}
        />
      }
      frame={inTabs}
    />
  );
}
