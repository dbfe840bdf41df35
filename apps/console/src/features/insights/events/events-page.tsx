import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { isFiltered } from "./events-filters.ts";
import { anyEventQuery, eventSourcesQuery, eventsQuery } from "./events-query.ts";
import { EventsView } from "./events-view.tsx";
import { useEventsAddress } from "./use-events-address.ts";
import { useExport } from "./use-export.ts";

const noSources: readonly never[] = [];

/** The traced calls: everything that selects them is in the address. */
export function EventsPage() {
  const t = useT();
  useTitle(t("events.title"));
  const address = useEventsAddress();
  const { search } = address;
  const list = useQuery(eventsQuery(search));
  const sources = useQuery(eventSourcesQuery);
  const isEmpty = list.data?.total === 0 && !isFiltered(search);
  const any = useQuery({ ...anyEventQuery, enabled: isEmpty && !search.showNonApi });
  const exporting = useExport(search);
  return (
    <EventsView
      {...address}
      page={list.data}
      error={list.error}
      loading={list.isPending || (isEmpty && any.isLoading)}
      stale={list.isPlaceholderData}
      reloading={list.isFetching}
      onReload={() => void list.refetch()}
      sources={sources.data?.items ?? noSources}
      hasOtherCalls={(any.data?.total ?? 0) > 0}
      exporting={exporting}
    />
  );
}
