import { decisionColumns, decisionEndpoints, liveDecisions, protectedApiEndpoints } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { TimeRangePicker } from "@parapet/ui/time-range-picker";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Attributions } from "../../../lib/adaptive-auth/attributions.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { LiveBar } from "../../../lib/list/live/live-bar.tsx";
import { withLive } from "../../../lib/list/live/live-rows.ts";
import { LiveToggle } from "../../../lib/list/live/live-toggle.tsx";
import { isLive, useLiveTail } from "../../../lib/list/live/use-live-tail.ts";
import { useReading } from "../../../lib/list/live/use-reading.ts";
import { RefreshControl } from "../../../lib/list/refresh-control.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { useMay } from "../../../lib/session/use-may.ts";
import { decisionsQuery, followedOf, rangeOf, selectionOf } from "./logging-queries.ts";
import { loggingSearchDefaults } from "./logging-search-defaults.ts";
import { loggingSearch } from "./logging-search.ts";
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
  const address = useListAddress(loggingSearch.read);
  const { search, change } = address;
  const list = useQuery(decisionsQuery(search));
  const live = isLive(search);
  const [body, top] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const tail = useLiveTail(
    { row: decisionEndpoints["decisions.live"], query: live ? followedOf(search) : null, read: readLive },
    list.data?.items,
    useReading(body, top, live),
  );
  const columns = useDecisionColumns();
  const [hasOpened, setOpened] = useState(false);
  if (search.decision !== undefined && !hasOpened) setOpened(true);
  const isEmpty = list.data?.total === 0 && !loggingSearch.isFiltered(search);
  return (
    <div ref={body}>
      <ListPage
        title={t("logging.title")}
        description={t("logging.description")}
        address={address}
        searching={loggingSearch}
        list={{
          data: list.data && live ? withLive(list.data, tail.rows) : list.data,
          error: list.error,
          isPlaceholderData: list.isPlaceholderData,
          refetch: list.refetch,
        }}
        fresh={tail.fresh}
        problemTitle={t("logging.errorTitle")}
        views={{ page: "decisions", defaults: loggingSearchDefaults, apart: ["decision"] }}
        exports={csvExport("decisions", decisionEndpoints["decisions.export"], decisionColumns.options, () =>
          selectionOf(search),
        )}
        lines={{
          name: "decisions",
          row: decisionEndpoints["decisions.exportLines"],
          columns: null,
          select: () => selectionOf(search),
        }}
        searchLabel={t("logging.search")}
        fields={useFilterFields()}
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
        linkOf={({ id }) => ({ to: ".", search: { ...search, decision: id }, resetScroll: false })}
        nameOf={({ effect, client, api }) =>
          `${t(`adaptive.effect.${effect}`)}: ${client?.name ?? t("logging.unknownClient")}, ${api.name}`
        }
        below={<Attributions />}
        renderEmpty={({ filtered, onClear }) => <DecisionsEmpty filtered={filtered} onClear={onClear} />}
      />
      <Suspense>
        {hasOpened && <DecisionDrawer id={search.decision ?? null} onClose={() => change({ decision: undefined })} />}
      </Suspense>
    </div>
  );
}

/** No rows: because of the conditions, or because no gateway asked yet. */
function DecisionsEmpty({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const t = useT();
  const mayReadApis = useMay(protectedApiEndpoints["protectedApis.list"]);
  if (filtered)
    return <FilteredEmpty title={t("logging.noMatchTitle")} text={t("logging.noMatchText")} onClear={onClear} />;
  return (
    <EmptyState icon={ScrollText} title={t("logging.noneTitle")} text={t("logging.noneText")}>
      {mayReadApis && (
        <Link to="/provider/api" className={buttonClass("primary")}>
          {t("logging.toApis")}
        </Link>
      )}
    </EmptyState>
  );
}
