import { decisionColumns, decisionEndpoints, liveDecisions } from "@parapet/contract";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { TimeRangePicker } from "@parapet/ui/time-range-picker";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState } from "react";
import { Attributions } from "../../../lib/adaptive-auth/attributions.tsx";
import { download } from "../../../lib/api/download.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { exportColumns } from "../../../lib/list/export/export-columns.ts";
import { useExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { LiveBar } from "../../../lib/list/live/live-bar.tsx";
import { withLive } from "../../../lib/list/live/live-rows.ts";
import { LiveToggle } from "../../../lib/list/live/live-toggle.tsx";
import { isLive, useLiveTail } from "../../../lib/list/live/use-live-tail.ts";
import { useReading } from "../../../lib/list/live/use-reading.ts";
import { RefreshControl } from "../../../lib/list/refresh-control.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { DecisionsEmpty } from "./decisions-empty.tsx";
import { decisionsQuery, followedOf, rangeOf, selectionOf } from "./logging-queries.ts";
import { filtersOf, isFiltered, readLoggingSearch, withFilters, withoutFilters } from "./logging-search.ts";
import { loggingSearchDefaults } from "./logging-search-defaults.ts";
import { useDecisionColumns } from "./use-decision-columns.tsx";
import { useFilterFields } from "./use-filter-fields.ts";

const DecisionsHistogram = lazy(async () => ({
  default: (await import("./decisions-histogram.tsx")).DecisionsHistogram,
}));
const DecisionDrawer = lazy(async () => ({ default: (await import("./detail/decision-drawer.tsx")).DecisionDrawer }));

const readLive = (message: unknown) => liveDecisions.parse(message);

/** Every decision about every call: what selects them, and which one is open, is in the address. */
export function LoggingPage() {
  const t = useT();
  useTitle(t("logging.title"));
  const router = useRouter();
  const address = useListAddress(readLoggingSearch);
  const { search, go, change } = address;
  const list = useQuery(decisionsQuery(search));
  const live = isLive(search);
  const [body, top] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const tail = useLiveTail(
    { row: decisionEndpoints["decisions.live"], query: live ? followedOf(search) : null, read: readLive },
    list.data?.items,
    useReading(body, top, live),
  );
  const columns = useDecisionColumns();
  const exporting = useExport("decisions", (file, signal) => {
    const column = exportColumns(columns, search.column, decisionColumns.options);
    return download(decisionEndpoints["decisions.export"], file, { query: { ...selectionOf(search), column }, signal });
  });
  const lines = useExport(
    "decisions",
    (file, signal) =>
      download(decisionEndpoints["decisions.exportLines"], file, { query: selectionOf(search), signal }),
    "jsonl",
  );
  const [hasOpened, setOpened] = useState(false);
  if (search.decision !== undefined && !hasOpened) setOpened(true);
  const isEmpty = list.data?.total === 0 && !isFiltered(search);
  return (
    <div ref={body}>
      <ListPage
        title={t("logging.title")}
        description={t("logging.description")}
        address={address}
        list={{
          data: list.data && live ? withLive(list.data, tail.rows) : list.data,
          error: list.error,
          isPlaceholderData: list.isPlaceholderData,
          refetch: list.refetch,
        }}
        fresh={tail.fresh}
        problemTitle={t("logging.errorTitle")}
        views={{ page: "decisions", defaults: loggingSearchDefaults, apart: ["decision"] }}
        exporting={exporting}
        lines={lines}
        searchLabel={t("logging.search")}
        fields={useFilterFields()}
        filters={filtersOf(search)}
        onFilters={(filters) => go(withFilters(search, filters))}
        start={<TimeRangePicker value={rangeOf(search)} onChange={({ from, to }) => change({ from, to, page: 1 })} />}
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
                <DecisionsHistogram search={search} change={change} ready={list.isSuccess && !list.isPlaceholderData} />
              </Suspense>
            )}
            {live && <LiveBar tail={tail} top={top} />}
          </>
        }
        columns={columns}
        rowHref={({ id }) => router.buildLocation({ to: ".", search: { ...search, decision: id } }).href}
        onOpen={({ id }) => change({ decision: id })}
        rowTitle={({ effect, client, api }) =>
          `${t(`adaptive.effect.${effect}`)}: ${client?.name ?? t("logging.unknownClient")}, ${api.name}`
        }
        bulk={<Attributions />}
        empty={<DecisionsEmpty filtered={isFiltered(search)} onClear={() => go(withoutFilters(search))} />}
      />
      <Suspense>
        {hasOpened && <DecisionDrawer id={search.decision ?? null} onClose={() => change({ decision: undefined })} />}
      </Suspense>
    </div>
  );
}
