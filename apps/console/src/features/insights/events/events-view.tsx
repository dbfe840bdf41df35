import type { AnswerOf, Endpoints, EventColumn } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { DataTable } from "@parapet/ui/data-table";
import { PageHeader } from "@parapet/ui/page-header";
import { Pagination } from "@parapet/ui/pagination";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { ListProblem } from "./list-problem.tsx";
import { eventAddress } from "./event-address.ts";
import { useEventColumns } from "./event-columns.tsx";
import { EventsEmpty } from "./events-empty.tsx";
import { withoutFilters } from "./events-filters.ts";
import { readEventsSearch } from "./events-search.ts";
import { EventsToolbar } from "./events-toolbar.tsx";
import { ExportStatus } from "./export-status.tsx";
import type { EventsAddress } from "./use-events-address.ts";
import type { Exporting } from "./use-export.ts";
import type { Source } from "./use-filter-fields.ts";

export interface EventsViewProps extends EventsAddress {
  page: AnswerOf<Endpoints["events.list"]> | undefined;
  error: Error | null;
  loading: boolean;
  /** The rows belong to the address before. */
  stale: boolean;
  reloading: boolean;
  onReload: () => void;
  sources: readonly Source[];
  /** Nothing is listed, but there are calls that are no API calls. */
  hasOtherCalls: boolean;
  exporting: Exporting;
}

export function EventsView(props: EventsViewProps) {
  const {
    search,
    go,
    eventHref,
    openEvent,
    page,
    error,
    loading,
    stale,
    reloading,
    onReload,
    sources,
    hasOtherCalls,
    exporting,
  } = props;
  const t = useT();
  const columns = useEventColumns();
  const shown = columns
    .filter(({ id, pinned, hidden }) => pinned || (search.column?.includes(id) ?? !hidden))
    .map(({ id }): EventColumn => id);
  return (
    <div className="grid gap-5">
      <PageHeader title={t("events.title")} description={t("events.description")} />
      <EventsToolbar
        search={search}
        go={go}
        columns={columns}
        sources={sources}
        reloading={reloading}
        onReload={onReload}
        exporting={exporting.running}
        onExport={() => exporting.run(shown)}
      />
      <ExportStatus exporting={exporting} />
      {error && page && <Alert tone="warning">{t("events.stale", { why: errorText(t, error) })}</Alert>}
      {error && !page ? (
        <ListProblem error={error} onRetry={onReload} />
      ) : (
        <DataTable
          label={t("events.title")}
          columns={columns}
          visible={shown}
          rows={page?.items ?? []}
          rowId={({ id }) => id}
          sort={search.sort}
          onSort={(sort) => go(readEventsSearch({ ...search, sort, page: 1 }))}
          rowHref={({ id }) => eventHref(id)}
          onOpen={({ id }) => openEvent(id)}
          rowTitle={(event) => `${event.method} ${eventAddress(event)}`}
          loading={loading}
          stale={stale}
          empty={
            <EventsEmpty
              search={search}
              hasOtherCalls={hasOtherCalls}
              onClear={() => go(withoutFilters(search))}
              onShowAll={() => go({ ...search, showNonApi: true, page: 1 })}
            />
          }
          footer={
            page &&
            page.total > 0 && (
              <Pagination
                page={search.page}
                pageSize={search.page_size}
                total={page.total}
                onChange={(number, size) => go(readEventsSearch({ ...search, page: number, page_size: size }))}
              />
            )
          }
        />
      )}
    </div>
  );
}
