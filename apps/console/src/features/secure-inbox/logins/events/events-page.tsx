import { loginEventColumns, loginEventEndpoints } from "@parapet/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../../lib/list/list-page.tsx";
import { ListRange } from "../../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
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
  const address = useListAddress(eventsSearch.read);
  const { search } = address;
  const list = useQuery(eventsQuery(search));
  const columns = useEventColumns();
  const inTabs = (body: ReactNode) => (
    <LoginsTabs tab="signIns" counts={{ signIns: list.data?.total }}>
      {body}
    </LoginsTabs>
  );
  return (
    <ListPage
      title={t("login.title")}
      tabTitle={t("login.tab.signIns")}
      description={t("login.eventsDescription")}
      actions={<ReadNowButton />}
      address={address}
      searching={eventsSearch}
      list={list}
      problemTitle={t("login.eventsError")}
      views={{ page: "sign-ins", defaults: eventsSearchDefaults }}
      exports={csvExport("sign-ins", loginEventEndpoints["loginEvents.export"], loginEventColumns.options, () =>
        eventSelectionOf(search),
      )}
      searchLabel={t("login.eventsSearch")}
      start={<ListRange address={address} />}
      fields={useEventFields()}
      columns={columns}
      note={<BlindNote />}
      renderEmpty={({ filtered, onClear }) => <LoginsEmpty list="events" filtered={filtered} onClear={onClear} />}
      frame={inTabs}
    />
  );
}
