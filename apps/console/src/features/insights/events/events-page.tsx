import { eventColumns, eventEndpoints, liveEvents } from "@parapet/contract";
import { Checkbox } from "@parapet/ui/checkbox";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { TimeRangePicker } from "@parapet/ui/time-range-picker";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useEnvironmentChoices } from "../../../lib/insights/use-environment-choices.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { LiveBar } from "../../../lib/list/live/live-bar.tsx";
import { withLive } from "../../../lib/list/live/live-rows.ts";
import { LiveToggle } from "../../../lib/list/live/live-toggle.tsx";
import { isLive, useLiveTail } from "../../../lib/list/live/use-live-tail.ts";
import { useReading } from "../../../lib/list/live/use-reading.ts";
import { RefreshControl } from "../../../lib/list/refresh-control.tsx";
import { useChoicesWanted } from "../../../lib/list/use-choices-wanted.ts";
import { useListAddress, type ListAddress } from "../../../lib/list/use-list-address.ts";
import { eventAddress } from "./event-address.ts";
import { useEventColumns } from "./event-columns.tsx";
import { anyEventQuery, eventSourcesQuery, eventsQuery, followedOf, selectionOf, rangeOf } from "./events-query.ts";
import { eventsSearchDefaults } from "./events-search-defaults.ts";
import { eventsSearch, type EventsSearch } from "./events-search.ts";
import { useFilterFields } from "./use-filter-fields.ts";

const EventsHistogram = lazy(async () => ({ default: (await import("./events-histogram.tsx")).EventsHistogram }));
const EventsEmpty = lazy(async () => ({ default: (await import("./events-empty.tsx")).EventsEmpty }));

const readLive = (message: unknown) => liveEvents.parse(message);
const noSources: readonly never[] = [];
const eventPath = "/insights/events/tableView/$id";

/** The traced calls: everything that selects them is in the address. */
export function EventsPage() {
  const t = useT();
  const address = useListAddress(eventsSearch.read);
  const { search, change } = address;
  const list = useQuery(eventsQuery(search));
  const live = isLive(search);
  const [body, top] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const tail = useLiveTail(
    { row: eventEndpoints["events.stream"], query: live ? followedOf(search) : null, read: readLive },
    list.data?.items,
    useReading(body, top, live),
  );
  const filters = eventsSearch.filtersOf(search);
  const choices = useChoicesWanted(filters);
  const sources = useQuery({ ...eventSourcesQuery, enabled: choices.wanted });
  const isEmpty = list.data?.total === 0 && !eventsSearch.isFiltered(search);
  const any = useQuery({ ...anyEventQuery, enabled: isEmpty && !search.showNonApi });
  const fields = useFilterFields(sources.data?.items ?? noSources, useEnvironmentChoices(choices.wanted));
  const columns = useEventColumns();
  return (
    <div ref={body}>
      <ListPage
        title={t("events.title")}
        description={t("events.description")}
        address={address}
        searching={eventsSearch}
        list={{
          data: list.data && live ? withLive(list.data, tail.rows) : list.data,
          error: list.error,
          isPlaceholderData: list.isPlaceholderData,
          refetch: list.refetch,
        }}
        fresh={tail.fresh}
        undecided={isEmpty && any.isLoading}
        problemTitle={t("events.errorTitle")}
        views={{ page: "events", defaults: eventsSearchDefaults }}
        exports={csvExport("events", eventEndpoints["events.export"], eventColumns.options, () =>
          selectionOf(search, new Date()),
        )}
        fields={fields}
        onFilterForm={choices.onOpen}
        start={<EventsStart search={search} change={change} />}
        tools={
          <>
            <LiveToggle search={search} change={change} />
            <RefreshControl
              pace={search.refresh}
              onPace={(refresh) => change({ refresh, live: false }, true)}
              reloading={list.isFetching}
              onReload={() => void list.refetch()}
            />
          </>
        }
        note={
          <>
            {!isEmpty && (
              <Suspense fallback={<SkeletonCard lines={6} className="h-[237px]" />}>
                <EventsHistogram search={search} change={change} ready={list.isSuccess && !list.isPlaceholderData} />
              </Suspense>
            )}
            {live && <LiveBar tail={tail} top={top} />}
          </>
        }
        columns={columns}
        // Its own address keeps the list's, so that the way back leads to the same rows.
        linkOf={({ id }) => ({ to: eventPath, params: { id }, search })}
        nameOf={(event) => `${event.method} ${eventAddress(event)}`}
        renderEmpty={({ filtered, onClear }) => (
          <Suspense fallback={<div className="h-64" />}>
            <EventsEmpty
              filtered={filtered}
              hasOtherCalls={(any.data?.total ?? 0) > 0}
              onClear={onClear}
              onShowAll={() => change({ showNonApi: true, page: 1 })}
            />
          </Suspense>
        )}
      />
    </div>
  );
}

/** When the calls were made, and whether those that are no API calls count. */
function EventsStart({ search, change }: Pick<ListAddress<EventsSearch>, "search" | "change">) {
  const t = useT();
  return (
    <>
      <TimeRangePicker value={rangeOf(search)} onChange={({ from, to }) => change({ from, to, page: 1 })} />
      <Checkbox
        label={t("events.showNonApi")}
        className="me-2"
        checked={search.showNonApi}
        onChange={(event) => change({ showNonApi: event.target.checked, page: 1 })}
      />
    </>
  );
}
